import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './draw-card.module.css';
import { DrawCard, type DrawClock } from './draw-card.tsx';
import { LaneError } from './lane-error.tsx';
import type { Draw } from './lobby-data.ts';

type DrawStripProps = {
  /** Null: the list did not load. */
  draws: Draw[] | null;
  clock: DrawClock;
  onClosed?: (() => void) | undefined;
};

/** The open draws, in the given order. */
export function DrawStrip({ draws, clock, onClosed }: DrawStripProps) {
  const t = useTranslation();
  const { draw: look } = layoutOf(useBrand());
  if (draws === null) return <LaneError />;
  if (draws.length === 0) return null;
  return (
    <section aria-label={t('lobby.draws')}>
      <ul className={styles.strip}>
        {draws.map((draw, place) => (
          <DrawCard
            key={`${draw.gameCode} ${draw.drawId}`}
            draw={draw}
            look={look}
            clock={clock}
            isFirst={place === 0}
            onClosed={onClosed}
          />
        ))}
      </ul>
    </section>
  );
}

/** The skeleton of the strip. */
export function DrawStripSkeleton() {
  return (
    <div className={styles.strip} aria-hidden="true">
      {[0, 1, 2].map((place) => (
        <span key={place} className={styles.empty}>
          <Skeleton width={160} height={222} radius="var(--r-l)" />
        </span>
      ))}
    </div>
  );
}

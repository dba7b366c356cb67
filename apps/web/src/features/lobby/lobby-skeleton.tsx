import { classNames } from '@foyer/ui/class-names.ts';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { knobsOf, useBrand } from '../../app/brand.ts';
import { DrawStripSkeleton } from './draw-strip.tsx';
import gameTile from './game-tile.module.css';
import styles from './lanes.module.css';
import type { MemberSummary } from './lobby-data.ts';
import { LobbyHeader } from './lobby-header.tsx';

const TILES = ['a', 'b', 'c', 'd', 'e'];

function LaneSkeleton() {
  const { kind } = knobsOf(useBrand()).tile;
  return (
    <div className={styles.lane}>
      <div className={styles.head}>
        <Skeleton width={130} height={18} />
      </div>
      <div className={styles.tiles}>
        {TILES.map((tile) => (
          <span key={tile} className={classNames(gameTile.tile, gameTile[kind])}>
            <Skeleton radius="var(--r-tile)" className={gameTile.art} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Home while it loads in the browser: the brand's header is real, the rest has the shape of what comes. */
export function LobbySkeleton({ member }: { member: MemberSummary | null }) {
  const { hero } = knobsOf(useBrand());
  return (
    <div aria-busy="true">
      <LobbyHeader member={member} />
      <div className={styles.error}>
        <Skeleton height={hero.minHeight} radius="var(--r-l)" />
      </div>
      <DrawStripSkeleton />
      <LaneSkeleton />
      <LaneSkeleton />
    </div>
  );
}

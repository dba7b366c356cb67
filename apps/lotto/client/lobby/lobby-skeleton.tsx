import { classNames } from '@foyer/ui/class-names.ts';
import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { useTranslation } from '../messages/messages.ts';
import heroStyles from './hero.module.css';
import { SlideGround } from './hero.tsx';
import styles from './lobby.module.css';
import nextStyles from './next-up.module.css';

/** Width and height of the lines of a slide. */
const LINES = [
  [130, 20],
  [150, 26],
  [80, 12],
  [170, 30],
  [190, 38],
  [200, 44],
] as const;

/** The hero while it loads. */
export function HeroSkeleton() {
  const t = useTranslation();
  return (
    <div aria-busy="true" className={heroStyles.hero}>
      <span className="vh">{t('state.loading')}</span>
      <div className={heroStyles.list}>
        <div className={classNames(heroStyles.slide, styles.lines)}>
          <SlideGround />
          {LINES.map(([width, height]) => (
            <Skeleton key={width} width={width} height={height} radius="var(--r-s)" className={styles.faint} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The next draws while they load. */
export function NextUpSkeleton() {
  return (
    <div aria-hidden="true" className={nextStyles.next}>
      <div className={nextStyles.row}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} width={166} height={72} radius="var(--r-m)" className={styles.fixed} />
        ))}
      </div>
    </div>
  );
}

/** The last results while they load. */
export function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      <div className={styles.head}>
        <Skeleton width={136} height={18} />
      </div>
      <div className={styles.row}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} width={190} height={70} radius="var(--r-m)" className={styles.fixed} />
        ))}
      </div>
    </div>
  );
}

import { Skeleton } from '@foyer/ui/skeleton.tsx';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { DrawStripSkeleton } from './draw-strip.tsx';
import styles from './lanes.module.css';
import lobby from './lobby.module.css';
import type { MemberSummary } from './lobby-data.ts';
import { LobbyHeader } from './lobby-header.tsx';

const TILES = ['a', 'b', 'c', 'd', 'e'];

function LaneSkeleton() {
  const { tile } = layoutOf(useBrand());
  const size = { width: 'var(--tile-min)', height: `calc(var(--tile-min) / ${tile.ratio})`, radius: 'var(--r-tile)' };
  return (
    <div className={styles.lane}>
      <div className={styles.head}>
        <Skeleton width={130} height={18} />
      </div>
      <div className={styles.tiles}>
        {TILES.map((name) => (
          <Skeleton key={name} {...size} />
        ))}
      </div>
    </div>
  );
}

/** Header and hero: the brand's background without the texts, which are still loading. */
function TopSkeleton({ member }: { member: MemberSummary | null }) {
  const { hero } = layoutOf(useBrand());
  const header = <LobbyHeader member={member} />;
  if (hero.kind === 'poster') {
    return (
      <div className={lobby.poster}>
        <Motif on="poster" />
        {header}
        <div style={{ minHeight: hero.minHeight }} />
      </div>
    );
  }
  return (
    <>
      {header}
      <div className={styles.error}>
        <Skeleton height={hero.minHeight} radius="var(--r-l)" />
      </div>
    </>
  );
}

/** Home while it loads in the browser. */
export function LobbySkeleton({ member }: { member: MemberSummary | null }) {
  return (
    <div aria-busy="true">
      <TopSkeleton member={member} />
      <DrawStripSkeleton />
      <LaneSkeleton />
      <LaneSkeleton />
    </div>
  );
}

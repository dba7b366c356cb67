import type { HomePart } from '@foyer/theme/skins.data.ts';
import { Fragment, type ReactNode } from 'react';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { CachedFragment } from '../../page/cached-fragment.tsx';
import { AFTER_HERO_ID } from '../../page/first-frame.ts';
import { Motif } from '../../page/layout/motif.tsx';
import { useSession } from '../../page/root-data.ts';
import type { Balance } from '../../page/use-balance.ts';
import { CategoryRail } from './category-rail.tsx';
import { DownloadBar } from './download-bar.tsx';
import { Hero } from './hero.tsx';
import { Lanes } from './lanes.tsx';
import { LaterPart } from './later-part.tsx';
import { LiveDraws } from './live-draws.tsx';
import { LiveHeader } from './live-header.tsx';
import styles from './lobby.module.css';
import type { LobbyData } from './lobby-data.ts';
import { Marquee } from './marquee.tsx';

export type LobbyProps = {
  data: LobbyData;
  /** A member's balance, as loaded with the page; null for a visitor, or while it is unknown. */
  balance: Balance | null;
  /** The server's clock when the page was rendered, epoch milliseconds. */
  now: number;
  /** Called when the bar is closed. Without `data.app` there is no bar. */
  onDownloadClose?: () => void;
};

function toParts({ data, balance, now, onDownloadClose }: LobbyProps, isMember: boolean): Record<HomePart, ReactNode> {
  return {
    download: data.app ? (
      <CachedFragment name="download" data={data.app}>
        <DownloadBar app={data.app} onClose={onDownloadClose} />
      </CachedFragment>
    ) : null,
    header: (
      <CachedFragment name="header" data={isMember ? undefined : null}>
        <LiveHeader balance={balance} />
      </CachedFragment>
    ),
    hero: (
      <CachedFragment name="hero" data={data.banners}>
        <Hero banners={data.banners} />
      </CachedFragment>
    ),
    marquee: (
      <CachedFragment name="marquee" data={data.marquee}>
        <Marquee news={data.marquee} />
      </CachedFragment>
    ),
    rail: (
      <CachedFragment name="rail" data={data.categories}>
        <CategoryRail categories={data.categories} />
      </CachedFragment>
    ),
    draws: <LiveDraws draws={data.draws} renderedAt={now} />,
    lanes: (
      <>
        <CachedFragment name="lanes" data={data.lanes}>
          <Lanes lanes={data.lanes} />
        </CachedFragment>
        <LaterPart part="footer" />
      </>
    ),
  };
}

/**
 * Home. The skin decides the order of its parts in the document (design guide §2).
 * The first frame ends with the hero; the next ones add the rest (`app/early-script.ts`).
 */
export function Lobby(props: LobbyProps) {
  const { homeOrder, hero } = layoutOf(useBrand());
  const parts = toParts(props, useSession() !== null);
  const toPart = (name: HomePart) => <Fragment key={name}>{parts[name]}</Fragment>;
  const end = homeOrder.indexOf('hero') + 1;
  const first = homeOrder.slice(0, end).map(toPart);
  return (
    <>
      {hero.kind === 'poster' ? (
        <div className={styles.poster}>
          <Motif on="poster" />
          {first}
        </div>
      ) : (
        first
      )}
      <div id={AFTER_HERO_ID} className={styles.afterHero}>
        {homeOrder.slice(end).map(toPart)}
      </div>
    </>
  );
}

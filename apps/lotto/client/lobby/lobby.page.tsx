import { Chip } from '@foyer/ui/chip.tsx';
import { useState } from 'react';
import { useFeed } from '../api/queries.ts';
import { serverNow } from '../api/server-clock.ts';
import { isFramed } from '../device/address.ts';
import { useTranslation } from '../messages/messages.ts';
import { usePlayer } from '../page/player.tsx';
import { TimeZone } from '../page/time-zone.tsx';
import { TrialBar } from '../page/trial-bar.tsx';
import { DrawsFailure } from './draws-failure.tsx';
import { GameGroups } from './game-groups.tsx';
import { HeroGround, heroCount, LobbyHero } from './hero.tsx';
import { LastResults } from './last-results.tsx';
import styles from './lobby.module.css';
import { chooseDraws, type LobbyDraw, PACES, type Pace, paceOf, toLobbyDraws } from './lobby-draws.ts';
import { HeroSkeleton, NextUpSkeleton, ResultsSkeleton } from './lobby-skeleton.tsx';
import { Menu } from './menu.tsx';
import { NextUp } from './next-up.tsx';
import { NothingOpen } from './nothing-open.tsx';
import { OpenTickets } from './open-tickets.tsx';
import { TitleBar } from './title-bar.tsx';

/** Every lottery: the main draw of the day, the next ones, the player's tickets, the last results, and all games in groups. */
export function LobbyPage() {
  const { page } = usePlayer();
  const feed = useFeed();
  const [pace, setPace] = useState<Pace | null>(null);
  const t = useTranslation();
  const draws = toLobbyDraws(page.games, feed.data);
  const shown = pace ? draws.filter(({ rules }) => paceOf(rules.schedule) === pace) : draws;
  const { featured, next } = chooseDraws(draws, { count: heroCount(page.skin), now: serverNow() });
  const hasFailed = feed.isError && !feed.data;
  const hasNone = pace !== null && feed.data !== undefined && shown.every(({ current }) => current === null);
  return (
    <>
      <main className={isFramed() ? styles.scroller : styles.barred}>
        <div className={styles.top}>
          {feed.isPending || featured.length > 0 ? <HeroGround /> : null}
          <TitleBar />
          <TrialBar gameCode="lobby" />
          {feed.isPending ? <HeroSkeleton /> : null}
          {featured.length > 0 ? <LobbyHero draws={featured} /> : null}
        </div>
        {feed.isPending ? <NextUpSkeleton /> : null}
        {hasFailed ? <DrawsFailure onRetry={() => void feed.refetch()} /> : null}
        <NextUp draws={next} />
        {hasFailed ? null : <Filters draws={draws} pace={pace} onPace={setPace} />}
        {hasNone ? <NothingOpen pace={pace} game={shown[0]?.code} onAll={() => setPace(null)} /> : null}
        {hasNone ? null : <OpenTickets draws={draws} />}
        {feed.isPending ? <ResultsSkeleton /> : <LastResults draws={shown} />}
        <GameGroups draws={shown} />
        <p className={styles.own}>{t('rules.own')}</p>
        <TimeZone />
      </main>
      {isFramed() ? null : <Menu />}
    </>
  );
}

interface FiltersProps {
  readonly draws: readonly LobbyDraw[];
  /** Null for all. */
  readonly pace: Pace | null;
  readonly onPace: (pace: Pace | null) => void;
}

/** How often the games are drawn; nothing if that is the same for all. */
function Filters({ draws, pace, onPace }: FiltersProps) {
  const t = useTranslation();
  const offered = PACES.filter((each) => draws.some(({ rules }) => paceOf(rules.schedule) === each));
  if (offered.length < 2) return null;
  return (
    <fieldset className={styles.filters}>
      <legend className="vh">{t('lobby.filter')}</legend>
      <Chip selected={pace === null} onClick={() => onPace(null)}>
        {t('lobby.all')}
      </Chip>
      {offered.map((each) => (
        <Chip key={each} selected={pace === each} onClick={() => onPace(each)}>
          {t(`lobby.pace.${each}`)}
        </Chip>
      ))}
    </fieldset>
  );
}

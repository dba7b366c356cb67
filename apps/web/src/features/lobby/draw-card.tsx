import type { SkinLayout } from '@foyer/theme/skins.data.ts';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { type Remaining, useRemaining } from '@foyer/ui/use-remaining.ts';
import { useEffect, useRef } from 'react';
import { useBrand } from '../../page/brand.ts';
import { CachedFragment } from '../../page/cached-fragment.tsx';
import { artAddress } from '../../page/game/art-address.ts';
import { GameLink } from '../../page/game-link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './draw-card.module.css';
import { DrawResult } from './draw-result.tsx';
import type { Draw } from './lobby-data.ts';
import { toBetting } from './lobby-links.ts';
import { toTimeOfDay } from './time-of-day.ts';

/**
 * The clock of a page: `renderedAt` for the first paint, `offsetMs` (server minus device) for every second after it.
 * `isStale`: the draws could not be refreshed.
 */
export type DrawClock = { renderedAt: number; offsetMs: number; isStale?: boolean | undefined };

type Look = SkinLayout['draw'];
type DrawCardProps = {
  draw: Draw;
  look: Look;
  clock: DrawClock;
  /** The first card of the strip. */
  isFirst: boolean;
  onClosed?: (() => void) | undefined;
};

const LABELS: Record<Remaining['phase'], MessageKey> = {
  open: 'lobby.closesIn',
  closing: 'lobby.closing',
  closed: 'lobby.closed',
};

/** The artwork of the game; in a ring that fills as the draw proceeds, if the skin has one. */
function Seal({ draw, look, left }: { draw: Draw; look: Look; left: Remaining }) {
  const size = look === 'ring' ? 28 : 36;
  // Lazy, so that the pictures of the hero, which only the CSS names, are fetched first.
  const art = <img loading="lazy" src={artAddress(draw.art)} alt="" width={size} height={size} fetchPriority="low" />;
  if (look !== 'ring') return art;
  const length = draw.closesAt - draw.opensAt;
  const value = left.seconds === null || length <= 0 ? 0 : 1 - (left.seconds * 1000) / length;
  return (
    <Ring value={value} size={46} stroke={4}>
      {art}
    </Ring>
  );
}

/** One running draw: its name, the last result, how long it accepts bets, and a link to bet; after the close, what comes next. */
export function DrawCard({ draw, look, clock, isFirst, onClosed }: DrawCardProps) {
  const t = useTranslation();
  const { language, timeZone } = useBrand();
  const left = useRemaining({ endsAt: draw.closesAt, opensAt: draw.opensAt, ...clock });
  const hasNotified = useRef(false);
  useEffect(() => {
    if (left.phase !== 'closed' || hasNotified.current) return;
    hasNotified.current = true;
    onClosed?.();
  }, [left.phase, onClosed]);
  const isOpen = left.phase === 'open';
  return (
    <li className={classNames(styles.card, styles[look])}>
      <div className={styles.head}>
        <Seal draw={draw} look={look} left={left} />
        <span className={styles.words}>
          <h3 className={styles.name}>{draw.displayName}</h3>
          <bdi className={styles.id}>{draw.drawName}</bdi>
        </span>
      </div>
      <CachedFragment name={`result ${draw.gameCode}`} data={draw.last}>
        <DrawResult last={draw.last} />
      </CachedFragment>
      <span className={classNames(styles.left, isOpen ? 'c-2' : 'c-negative')}>
        {t(clock.isStale && isOpen ? 'lobby.closesInOffline' : LABELS[left.phase])}
      </span>
      {left.phase === 'closed' ? (
        <span className={styles.next}>{t('lobby.nextDraw')}</span>
      ) : (
        <Countdown
          endsAt={draw.closesAt}
          opensAt={draw.opensAt}
          {...clock}
          look={look === 'ring' ? 'plain' : 'boxes'}
          label={t('lobby.closesAt', { time: draw.closesAtText ?? toTimeOfDay(draw.closesAt, { language, timeZone }) })}
          className={styles.count}
        />
      )}
      <ButtonLink
        as={GameLink}
        to={toBetting(draw.gameCode)}
        kind={look !== 'band' ? 'soft' : isFirst ? 'primary' : 'secondary'}
        size="s"
        className={styles.bet}
      >
        {t('lobby.betNow')}
      </ButtonLink>
    </li>
  );
}

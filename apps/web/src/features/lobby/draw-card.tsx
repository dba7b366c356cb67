import type { SkinKnobs } from '@foyer/theme/skins.data.ts';
import { BallRow } from '@foyer/ui/ball-row.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Die } from '@foyer/ui/die.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Ring } from '@foyer/ui/ring.tsx';
import { type Remaining, useRemaining } from '@foyer/ui/use-remaining.ts';
import { useEffect, useRef } from 'react';
import { knobsOf, useBrand } from '../../page/brand.ts';
import { artAddress } from '../../page/game/art-address.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './draw-card.module.css';
import { DrawStub } from './draw-stub.tsx';
import type { Draw } from './lobby-data.ts';

/**
 * The clock of a page: `renderedAt` for the first paint, `offsetMs` (server minus device) for every second after it.
 * `isStale`: the draws are those of a while ago.
 */
export type DrawClock = { renderedAt: number; offsetMs: number; isStale?: boolean | undefined };

type Look = SkinKnobs['draw'];
type DrawCardProps = { draw: Draw; look: Look; clock: DrawClock; onClosed?: (() => void) | undefined };

/** More balls than this are drawn smaller, so that they stay in one row. */
const FULL_ROW = 5;
/** Of twenty balls the first ones are shown. */
const FIRST_BALLS = 5;
const BALL_SIZES: Record<Look, number> = { ticket: 28, ring: 22, band: 26 };

/** `49027` is five balls of one digit, `04 17 33` three of two. */
export const toBalls = (special: string): string[] => {
  const groups = special.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return groups.length > 1 ? groups : [...special];
};

function LastResult({ draw, look }: { draw: Draw; look: Look }) {
  const t = useTranslation();
  const { ball } = knobsOf(useBrand());
  const { special, drawnAs } = draw.last ?? { special: '', drawnAs: 'number' };
  // The row keeps its height before the first result, so that nothing moves when it arrives.
  if (!special) return <span className={styles.result} style={{ minHeight: BALL_SIZES[look] }} />;
  const all = toBalls(special);
  const balls = drawnAs === 'balls' ? all.slice(0, FIRST_BALLS) : all;
  const size = Math.floor(BALL_SIZES[look] * Math.min(1, FULL_ROW / balls.length));
  const label = t('lobby.lastPrize', { number: special });
  return (
    <span className={styles.result}>
      {drawnAs === 'dice' ? (
        <span dir="ltr" role="img" aria-label={label} className={styles.dice}>
          {balls.map((face, place) => (
            <Die key={`${place}-${face}`} face={face} size={size} />
          ))}
        </span>
      ) : (
        <BallRow values={balls} look={ball} size={size} label={label} />
      )}
      {all.length > balls.length ? (
        <span className={styles.rest} aria-hidden="true">
          +{all.length - balls.length}
        </span>
      ) : null}
    </span>
  );
}

function SecretBox({ draw, look, left }: { draw: Draw; look: Look; left: Remaining }) {
  const art = (
    <img
      src={artAddress(draw.art)}
      alt=""
      width={44}
      height={44}
      decoding="async"
      fetchPriority="low"
      className={styles.seal}
    />
  );
  if (look === 'ticket') return art;
  if (look === 'band') {
    return (
      <span className={styles.bolt}>
        <Icon name="bolt" size={14} />
      </span>
    );
  }
  const length = draw.closesAt - draw.opensAt;
  const value = left.seconds === null || length <= 0 ? 0 : 1 - (left.seconds * 1000) / length;
  return (
    <Ring value={value} size={60} stroke={5}>
      {art}
    </Ring>
  );
}

/** One running draw: its name, the last result, how long it accepts bets, and a link to bet. */
export function DrawCard({ draw, look, clock, onClosed }: DrawCardProps) {
  const t = useTranslation();
  const left = useRemaining({ endsAt: draw.closesAt, opensAt: draw.opensAt, ...clock });
  const hasNotified = useRef(false);
  useEffect(() => {
    if (left.phase !== 'closed' || hasNotified.current) return;
    hasNotified.current = true;
    onClosed?.();
  }, [left.phase, onClosed]);
  const id = <span className={styles.id}>{t('lobby.drawId', { id: draw.drawName })}</span>;
  return (
    <li className={classNames(styles.card, styles[look])}>
      {look === 'ring' ? <SecretBox draw={draw} look={look} left={left} /> : null}
      <div className={styles.facts}>
        <div className={styles.head}>
          {look === 'ring' ? null : <SecretBox draw={draw} look={look} left={left} />}
          <h3 className={styles.name}>
            {draw.displayName}
            {look === 'band' ? null : id}
          </h3>
        </div>
        <LastResult draw={draw} look={look} />
        {look === 'band' ? id : null}
      </div>
      <DrawStub draw={draw} look={look} clock={clock} phase={left.phase} />
    </li>
  );
}

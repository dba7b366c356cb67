import type { DrawResult } from '@foyer/lottery/shape.ts';
import { toBetName } from '../messages/bet-name.ts';
import { useTranslation } from '../messages/messages.ts';
import { HitLegend } from './hit-legend.tsx';
import { type Bet, findWinningSides } from './my-hits.ts';
import styles from './sides-card.module.css';

interface SidesCardProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
  readonly bets: readonly Bet[];
  /** Without a prize table, the legend is shown here. */
  readonly hasLegend: boolean;
}

/** The result of bets on sides: big or small, the sum; the player's own are marked. */
export function SidesCard({ gameCode, numbers, bets, hasLegend }: SidesCardProps) {
  const t = useTranslation();
  const sides = findWinningSides(gameCode, numbers);
  if (sides.length === 0) return null;
  const isOwn = (code: string, side: string): boolean =>
    bets.some((bet) => bet.betCode === code && bet.numbers.includes(side));
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('result.sides')}</h2>
      <dl className={styles.sides}>
        {sides.map(({ code, side }) => {
          const word = t.optional(`choice.${side}`) ?? side;
          return (
            <div key={code} className={styles.side} data-own={isOwn(code, side) || undefined}>
              <dt>{toBetName(gameCode, code, t)}</dt>
              <dd>
                {word}
                {isOwn(code, side) ? <span className="vh">{t('result.your-number', { number: '' })}</span> : null}
              </dd>
            </div>
          );
        })}
      </dl>
      {hasLegend ? <HitLegend numbers={numbers} bets={bets} /> : null}
    </section>
  );
}

import type { DrawResult } from '@foyer/lottery/shape.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { Die } from '@foyer/ui/die.tsx';
import { useTranslation } from '../messages/messages.ts';
import { toHeadlineName } from '../messages/prize-name.ts';
import { headlinePrizeOf } from '../page/headline.ts';
import styles from './headline-numbers.module.css';
import { Landing, ToneBall } from './landing.tsx';
import { type Bet, isHitBy } from './my-hits.ts';
import type { RevealPlan } from './reveal-plan.ts';

interface HeadlineNumbersProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
  readonly bets: readonly Bet[];
  readonly plan: RevealPlan | null;
}

const DIE_SIZE = 60;
const POOL_BALL_SIZE = 36;

/** Six digits fit a narrow phone only if they are smaller. */
const sizeOf = (digits: number): number => (digits > 5 ? 44 : 54);

/** The headline prize of a draw: a number as its digits, twenty balls in a grid, or three dice. */
export function HeadlineNumbers({ gameCode, numbers, bets, plan }: HeadlineNumbersProps) {
  const t = useTranslation();
  const prize = headlinePrizeOf(gameCode);
  const drawn = numbersIn(numbers, [prize.name]);
  if (prize.pool?.kind === 'balls') return <PoolBalls drawn={drawn} prize={prize.name} bets={bets} plan={plan} />;
  const isDice = prize.pool !== undefined;
  const values = isDice ? drawn : (drawn[0] ?? '').split('');
  const number = isDice ? drawn.join(', ') : (drawn[0] ?? '');
  const label = t('result.headline-of', { prize: toHeadlineName(gameCode, t), number });
  return (
    <span dir="ltr" role="img" aria-label={label} className={styles.row}>
      {values.map((value, place) => (
        <Landing key={`${place}-${value}`} delayMs={plan?.headline[place]} isDie={isDice}>
          {isDice ? (
            <Die face={value} size={DIE_SIZE} />
          ) : (
            <ToneBall value={value} place={place} size={sizeOf(values.length)} />
          )}
        </Landing>
      ))}
    </span>
  );
}

interface PoolBallsProps extends Pick<HeadlineNumbersProps, 'bets' | 'plan'> {
  readonly drawn: readonly string[];
  readonly prize: string;
}

function PoolBalls({ drawn, prize, bets, plan }: PoolBallsProps) {
  const t = useTranslation();
  return (
    <ul dir="ltr" className={styles.grid}>
      {drawn.map((number, place) => {
        const isOwn = isHitBy(bets, prize, number);
        return (
          <li key={number}>
            <Landing delayMs={plan?.headline[place]} isOwn={isOwn}>
              <ToneBall
                value={number}
                place={place}
                size={POOL_BALL_SIZE}
                label={isOwn ? t('result.your-number', { number }) : number}
              />
            </Landing>
          </li>
        );
      })}
    </ul>
  );
}

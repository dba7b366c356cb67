import type { DrawResult } from '@foyer/lottery/shape.ts';
import { numbersIn } from '@foyer/lottery/shape.ts';
import { useTranslation } from '../messages/messages.ts';
import { toHeadlineName } from '../messages/prize-name.ts';
import { GameBalls } from '../page/game-balls.tsx';
import { Die } from './die.tsx';
import styles from './headline-in-short.module.css';
import { headlinePrizeOf } from './headline-numbers.tsx';

interface HeadlineInShortProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
}

/** How many balls of twenty are shown in a row. */
const FIRST_BALLS = 5;
const SIZE = 22;
const DIE_SIZE = 26;

/** The headline prize of a draw on one line of a list. */
export function HeadlineInShort({ gameCode, numbers }: HeadlineInShortProps) {
  const t = useTranslation();
  const { name, pool } = headlinePrizeOf(gameCode);
  const drawn = numbersIn(numbers, [name]);
  const number = pool ? drawn.join(', ') : (drawn[0] ?? '');
  const label = t('result.headline-of', { prize: toHeadlineName(gameCode, t), number });
  if (pool?.kind === 'faces') {
    return (
      <span dir="ltr" role="img" aria-label={label} className={styles.row}>
        {drawn.map((face, place) => (
          <Die key={`${place}-${face}`} face={face} size={DIE_SIZE} />
        ))}
      </span>
    );
  }
  const values = pool ? drawn.slice(0, FIRST_BALLS) : number.split('');
  const rest = pool ? drawn.length - values.length : 0;
  return (
    <span className={styles.row}>
      <GameBalls values={values} size={SIZE} label={label} className={styles.balls} />
      {rest > 0 ? (
        <span className={styles.rest} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  );
}

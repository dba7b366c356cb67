import { type DrawResult, numbersIn } from '@foyer/lottery/shape.ts';
import { Die } from '@foyer/ui/die.tsx';
import { GameBalls } from './game-balls.tsx';
import { headlinePrizeOf } from './headline.ts';
import styles from './headline-in-short.module.css';

interface HeadlineInShortProps {
  readonly gameCode: string;
  readonly numbers: DrawResult;
  /** Diameter of a ball; dice are a little larger. */
  readonly size?: number;
  /** The accessible name, from the numbers as text. */
  readonly toLabel: (numbers: string) => string;
  readonly isLanding?: boolean;
}

/** How many balls of twenty are shown in a row. */
const FIRST_BALLS = 5;
/** Diameter of the balls in a longer row. */
const LONG_SIZE = 20;

/** The headline prize of a draw in one row, as the game draws it: the digits of a number, the first balls, or dice. */
export function HeadlineInShort({ gameCode, numbers, size = 22, toLabel, isLanding = false }: HeadlineInShortProps) {
  const { name, pool } = headlinePrizeOf(gameCode);
  const drawn = numbersIn(numbers, [name]);
  const number = pool ? drawn.join(', ') : (drawn[0] ?? '');
  const label = toLabel(number);
  if (pool?.kind === 'faces') {
    return (
      <span dir="ltr" role="img" aria-label={label} className={styles.row}>
        {drawn.map((face, place) => (
          <Die key={`${place}-${face}`} face={face} size={size + 4} />
        ))}
      </span>
    );
  }
  const values = pool ? drawn.slice(0, FIRST_BALLS) : number.split('');
  const isLong = pool !== undefined || values.length > FIRST_BALLS;
  const rest = pool ? drawn.length - values.length : 0;
  return (
    <span className={styles.row}>
      <GameBalls
        values={values}
        size={isLong ? Math.min(size, LONG_SIZE) : size}
        label={label}
        isLanding={isLanding}
        className={styles.balls}
      />
      {rest > 0 ? (
        <span className={styles.rest} aria-hidden="true">
          +{rest}
        </span>
      ) : null}
    </span>
  );
}

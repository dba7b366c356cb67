import { BallRow } from '@foyer/ui/ball-row.tsx';
import { Die } from '@foyer/ui/die.tsx';
import { layoutOf, useBrand } from '../../page/brand.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './draw-card.module.css';
import type { Draw } from './lobby-data.ts';

/** More balls than this are drawn smaller, so that they stay in one row. */
const FULL_ROW = 5;
/** Of twenty balls, only the first ones are shown, with the number of the others. */
const FIRST_BALLS = 4;
const BALL_SIZE = 24;

/** `49027` is five balls of one digit, `04 17 33` three of two. */
const toBalls = (special: string): string[] => {
  const groups = special.split(/[^0-9A-Za-z]+/).filter(Boolean);
  return groups.length > 1 ? groups : [...special];
};

/** The last result of a draw card; its row has the same height before the first one, so that nothing moves when it arrives. */
export function DrawResult({ last }: Pick<Draw, 'last'>) {
  const t = useTranslation();
  const { ball } = layoutOf(useBrand());
  const { special, drawnAs } = last ?? { special: '', drawnAs: 'number' };
  const all = toBalls(special);
  const balls = drawnAs === 'balls' && all.length > FULL_ROW ? all.slice(0, FIRST_BALLS) : all;
  const size = Math.floor(BALL_SIZE * Math.min(1, FULL_ROW / balls.length));
  const label = t('lobby.lastPrize', { number: special });
  return (
    <span className={styles.result}>
      {!special ? null : drawnAs === 'dice' ? (
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

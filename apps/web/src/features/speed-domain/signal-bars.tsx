import { classNames } from '@foyer/ui/class-names.ts';
import styles from './domain-lines.module.css';

const FAST_MS = 150;
const FAIR_MS = 400;
const BARS = [1, 2, 3];

interface Quality {
  bars: number;
  color: 'c-positive' | 'c-warning' | 'c-negative';
}

/** The quality of a line: three bars below 150 ms, two below 400, one above; none without an answer. */
export function qualityOf(ms: number | null): Quality {
  if (ms === null) return { bars: 0, color: 'c-negative' };
  if (ms < FAIR_MS) return { bars: ms < FAST_MS ? 3 : 2, color: 'c-positive' };
  return { bars: 1, color: 'c-warning' };
}

/** Signal strength as an icon in the current colour; the time beside it is the text alternative. */
export function SignalBars({ bars }: Pick<Quality, 'bars'>) {
  return (
    <span className={styles.bars} aria-hidden="true">
      {BARS.map((bar) => (
        <i key={bar} className={classNames(bar > bars && styles.dim)} />
      ))}
    </span>
  );
}

import styles from './bar-plot.module.css';

interface Bar {
  /** The text below the bar; only the first, the middle and the last one are shown. */
  label: string;
  value: bigint;
}

interface BarPlotProps {
  bars: readonly Bar[];
  /** What the plot shows, in words. */
  summary: string;
}

const HEIGHT = 120;
const STEP = 40;
const WIDTH = 28;
const MIN_HEIGHT = 2;

/** Amounts of consecutive periods; the last one, the current period, is marked. */
export function BarPlot({ bars, summary }: BarPlotProps) {
  const max = Math.max(1, ...bars.map(({ value }) => Number(value)));
  const heightOf = (value: bigint): number => Math.max(MIN_HEIGHT, (Number(value) / max) * HEIGHT);
  const middle = Math.floor((bars.length - 1) / 2);
  const isNamed = (at: number): boolean => at === 0 || at === bars.length - 1 || (bars.length > 4 && at === middle);
  return (
    <figure className={styles.plot}>
      <svg viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={summary}>
        {bars.map(({ label, value }, at) => (
          <rect
            key={label}
            x={at * STEP + (STEP - WIDTH) / 2}
            y={HEIGHT - heightOf(value)}
            width={WIDTH}
            height={heightOf(value)}
            rx={3}
            className={at === bars.length - 1 ? styles.now : styles.bar}
          />
        ))}
      </svg>
      <figcaption aria-hidden="true" className={styles.labels}>
        {bars.map(({ label }, at) => (isNamed(at) ? <span key={label}>{label}</span> : null))}
      </figcaption>
    </figure>
  );
}

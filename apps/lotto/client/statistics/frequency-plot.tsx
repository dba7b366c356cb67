import { useTranslation } from '../messages/messages.ts';
import type { DrawCounts } from './count-draws.ts';
import styles from './statistics.module.css';

const WIDTH = 320;
const HEIGHT = 132;
const FOOT = 18;
/** Width of a bar and its gap. */
const FILLED = 0.72;
/** If there are more bars, only every tenth is labelled. */
const MAX_NAMED = 20;

/** One bar for every value. Screen readers are given the table instead. */
export function FrequencyPlot({ counts: { average, kind, values } }: { readonly counts: DrawCounts }) {
  const t = useTranslation();
  const { locale } = t;
  const max = Math.max(1, ...values.map(({ count }) => count));
  const step = WIDTH / values.length;
  const toHeight = (count: number): number => (count / max) * (HEIGHT - FOOT - 4);
  const every = values.length > MAX_NAMED ? 10 : 1;
  const averageText = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, numberingSystem: 'latn' });
  return (
    <figure className={styles.card}>
      <figcaption className={styles.plotHead}>
        <b>{t('stats.often')}</b>
        {average === null ? null : (
          <span className={styles.average}>{t('stats.average', { count: averageText.format(average) })}</span>
        )}
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.plot}
        role="img"
        aria-label={`${t(`stats.kind.${kind}`)}. ${t('stats.as-table')}`}
      >
        {values.map(({ value, count }, index) => (
          <rect
            key={value}
            x={index * step + (step * (1 - FILLED)) / 2}
            y={HEIGHT - FOOT - toHeight(count)}
            width={step * FILLED}
            height={toHeight(count)}
            rx={Math.min(2, step / 4)}
            className={average === null || count > average ? styles.above : styles.bar}
          />
        ))}
        {average === null ? null : (
          <line
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - FOOT - toHeight(average)}
            y2={HEIGHT - FOOT - toHeight(average)}
            className={styles.line}
          />
        )}
        {values.map(({ value }, index) =>
          Number(value) % every === 0 || (every > 1 && index === 0) ? (
            <text key={value} x={index * step + step / 2} y={HEIGHT - 4} className={styles.tick}>
              {value}
            </text>
          ) : null,
        )}
      </svg>
    </figure>
  );
}

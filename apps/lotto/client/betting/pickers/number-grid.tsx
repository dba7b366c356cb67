import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef } from 'react';
import { useWords } from '../../words/words.tsx';
import styles from './picker.module.css';

interface NumberGridProps {
  readonly numbers: readonly string[];
  readonly picked: ReadonlySet<string>;
  readonly hot: ReadonlySet<string>;
  readonly legend: string | null;
  readonly onToggle: (number: string) => void;
}

const COLUMNS = 5;
const ROW_PX = 48;
/** More cells than this are drawn only where they are seen. */
const MOST_DRAWN = 100;
const ROWS_AHEAD = 6;

/** Numbers to tap, five in a row. Of thousands only the rows in view exist. */
export function NumberGrid(props: NumberGridProps) {
  const { t } = useWords();
  const { numbers, legend } = props;
  const label = t('bet.grid', { from: numbers[0] ?? '', to: numbers[numbers.length - 1] ?? '' });
  if (numbers.length > MOST_DRAWN) return <LongGrid {...props} label={label} />;
  return (
    <div className={styles.scroller}>
      <fieldset dir="ltr" className={styles.grid} aria-label={label}>
        {numbers.map((number) => (
          <GridCell key={number} {...props} number={number} />
        ))}
      </fieldset>
      {legend ? <p className={styles.legend}>{legend}</p> : null}
    </div>
  );
}

/** Where a jump leads: the first number of each leading digit. */
const headsOf = (numbers: readonly string[]): { head: string; row: number }[] =>
  Array.from({ length: 10 }, (_, digit) => String(digit))
    .map((head) => ({ head, row: Math.floor(numbers.findIndex((number) => number.startsWith(head)) / COLUMNS) }))
    .filter(({ row }) => row >= 0);

function LongGrid({ label, ...props }: NumberGridProps & { readonly label: string }) {
  const { t } = useWords();
  const { numbers, picked, hot, onToggle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toRows(numbers), [numbers]);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AHEAD,
    useFlushSync: false,
  });
  const jump = (row: number) => virtual.scrollToIndex(row, { align: 'start' });
  return (
    <>
      <nav dir="ltr" className={styles.heads} aria-label={t('picker.jump')}>
        {headsOf(numbers).map(({ head, row }) => (
          <button key={head} type="button" className={styles.head} onClick={() => jump(row)}>
            {head.padEnd(numbers[0]?.length ?? 1, '•')}
          </button>
        ))}
      </nav>
      <div ref={scroller} className={styles.scroller}>
        <fieldset dir="ltr" className={styles.long} aria-label={label} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => (
            <Row key={index} numbers={rows[index] ?? []} start={start} picked={picked} hot={hot} onToggle={onToggle} />
          ))}
        </fieldset>
      </div>
    </>
  );
}

function toRows(numbers: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(numbers.length / COLUMNS);
  return Array.from({ length: count }, (_, row) => numbers.slice(row * COLUMNS, (row + 1) * COLUMNS));
}

interface RowProps extends Omit<NumberGridProps, 'legend'> {
  readonly start: number;
}

/** While scrolling only rows that come into view are drawn. */
const Row = memo(function Row({ numbers, start, picked, hot, onToggle }: RowProps) {
  return (
    <div className={styles.row} style={{ transform: `translateY(${start}px)` }}>
      {numbers.map((number) => (
        <GridCell key={number} number={number} picked={picked} hot={hot} onToggle={onToggle} />
      ))}
    </div>
  );
});

type GridCellProps = Omit<NumberGridProps, 'numbers' | 'legend'> & { readonly number: string };

function GridCell({ number, picked, hot, onToggle }: GridCellProps) {
  return <Cell number={number} isPicked={picked.has(number)} isHot={hot.has(number)} onToggle={onToggle} />;
}

interface CellProps {
  readonly number: string;
  readonly isPicked: boolean;
  readonly isHot: boolean;
  readonly onToggle: (number: string) => void;
}

/** Drawn anew only when its number is picked or let go; what a tap does depends on the number alone. */
const Cell = memo(function Cell({ number, isPicked, isHot, onToggle }: CellProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={styles.cell}
      aria-pressed={isPicked}
      aria-label={isHot ? t('bet.number.hot', { number }) : undefined}
      data-hot={isHot || undefined}
      onClick={() => onToggle(number)}
    >
      {number}
    </button>
  );
}, isSameCell);

function isSameCell(before: CellProps, after: CellProps): boolean {
  return before.number === after.number && before.isPicked === after.isPicked && before.isHot === after.isHot;
}

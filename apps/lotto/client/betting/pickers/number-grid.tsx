import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef } from 'react';
import { useTranslation } from '../../messages/messages.ts';
import styles from './picker.module.css';

interface NumberGridProps {
  readonly numbers: readonly string[];
  readonly picked: ReadonlySet<string>;
  readonly hot: ReadonlySet<string>;
  readonly legend: string | null;
  readonly onToggle: (number: string) => void;
}

/** Four rows of five are rendered as one block, so that most frames of a scroll render nothing new. */
const BLOCK_CELLS = 20;
const BLOCK_PX = 4 * 48;
/** More cells than this are rendered only where visible. */
const MAX_DRAWN = 100;
const BLOCKS_AHEAD = 3;

/** Numbers to tap, five in a row. Of thousands, only the visible ones are rendered. */
export function NumberGrid(props: NumberGridProps) {
  const t = useTranslation();
  const { numbers, legend } = props;
  const label = t('bet.grid', { from: numbers[0] ?? '', to: numbers[numbers.length - 1] ?? '' });
  if (numbers.length > MAX_DRAWN) return <LongGrid {...props} label={label} />;
  return (
    <div className={styles.scroller}>
      <fieldset dir="ltr" className={styles.grid} aria-label={label}>
        {numbers.map((number) => (
          <Cell
            key={number}
            number={number}
            isPicked={props.picked.has(number)}
            isHot={props.hot.has(number)}
            onToggle={props.onToggle}
          />
        ))}
      </fieldset>
      {legend ? <p className={styles.legend}>{legend}</p> : null}
    </div>
  );
}

/** The targets of the jumps: the first number of each leading digit. */
const headsOf = (numbers: readonly string[]): { head: string; block: number }[] =>
  Array.from({ length: 10 }, (_, digit) => String(digit))
    .map((head) => ({ head, block: Math.floor(numbers.findIndex((number) => number.startsWith(head)) / BLOCK_CELLS) }))
    .filter(({ block }) => block >= 0);

function LongGrid({ label, ...props }: NumberGridProps & { readonly label: string }) {
  const t = useTranslation();
  const { numbers, picked, hot, onToggle } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => toBlocks(numbers), [numbers]);
  const heads = useMemo(() => headsOf(numbers), [numbers]);
  const virtual = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => BLOCK_PX,
    overscan: BLOCKS_AHEAD,
    useFlushSync: false,
  });
  const jump = (block: number) => virtual.scrollToIndex(block, { align: 'start' });
  return (
    <>
      <nav dir="ltr" className={styles.heads} aria-label={t('picker.jump')}>
        {heads.map(({ head, block }) => (
          <button key={head} type="button" className={styles.head} onClick={() => jump(block)}>
            {head.padEnd(numbers[0]?.length ?? 1, '•')}
          </button>
        ))}
      </nav>
      <div ref={scroller} className={styles.scroller}>
        <fieldset dir="ltr" aria-label={label}>
          {/* A fieldset lays out and repaints all its content when a child changes, so the blocks are nested one box deeper. */}
          <div className={styles.long} style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <Block
                key={index}
                numbers={blocks[index] ?? []}
                start={start}
                picked={picked}
                hot={hot}
                onToggle={onToggle}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </>
  );
}

function toBlocks(numbers: readonly string[]): (readonly string[])[] {
  const count = Math.ceil(numbers.length / BLOCK_CELLS);
  return Array.from({ length: count }, (_, block) => numbers.slice(block * BLOCK_CELLS, (block + 1) * BLOCK_CELLS));
}

interface BlockProps extends Omit<NumberGridProps, 'legend'> {
  readonly start: number;
}

/** While scrolling, only blocks that come into view are rendered. */
const Block = memo(function Block({ numbers, start, picked, hot, onToggle }: BlockProps) {
  return (
    <div className={styles.block} style={{ transform: `translateY(${start}px)` }}>
      {numbers.map((number) => (
        <Cell key={number} number={number} isPicked={picked.has(number)} isHot={hot.has(number)} onToggle={onToggle} />
      ))}
    </div>
  );
});

interface CellProps {
  readonly number: string;
  readonly isPicked: boolean;
  readonly isHot: boolean;
  readonly onToggle: (number: string) => void;
}

/** Rendered again only when its number is picked or removed; its tap handler depends on the number alone. */
const Cell = memo(function Cell({ number, isPicked, isHot, onToggle }: CellProps) {
  const t = useTranslation();
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

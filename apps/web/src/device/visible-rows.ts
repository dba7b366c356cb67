/** Rows of a list from `first` to `end`, exclusive. */
export interface RowRange {
  first: number;
  end: number;
}

/** Rows above and below the viewport that exist already when it reaches them. */
const MORE_ROWS = 4;
/** Rows come and go in steps of this many, so that few of the frames of a scroll render anything. */
const STEP = 2;

/** The rows near the viewport, in whole steps. @param top of the list in the viewport, and its height, in CSS pixels */
export function rowsInView(
  { height, rows, top }: { top: number; height: number; rows: number },
  viewportHeight: number,
): RowRange {
  const rowHeight = height / rows;
  if (!(rowHeight > 0)) return { first: 0, end: Math.min(rows, 2 * MORE_ROWS) };
  const inSteps = (row: number, round: (steps: number) => number) => STEP * round(row / STEP);
  const first = Math.max(0, inSteps(Math.floor(-top / rowHeight) - MORE_ROWS, Math.floor));
  const end = Math.min(rows, inSteps(Math.ceil((viewportHeight - top) / rowHeight) + MORE_ROWS, Math.ceil));
  return { first: Math.min(first, Math.max(0, rows - 1)), end: Math.max(end, Math.min(rows, first + 1)) };
}

/** Rows of a list whose style sheet decides how many items a row has. */
export interface GridRange extends RowRange {
  columns: number;
  /** How many rows the whole list has. */
  rows: number;
}

/** As set in `--columns` by the list's style sheet. */
const columnsOf = (list: Element): number => Number(getComputedStyle(list).getPropertyValue('--columns')) || 1;

/**
 * Calls back with the rows near the viewport, now and whenever they change.
 * @param items how many the list has
 * @returns a function that stops it
 */
export function watchRows(list: Element, items: number, onChange: (range: GridRange) => void): () => void {
  let frame = 0;
  let known: GridRange | null = null;
  let columns = columnsOf(list);
  const measure = () => {
    frame = 0;
    const { height, top } = list.getBoundingClientRect();
    const rows = Math.ceil(items / columns);
    const range = rowsInView({ height, rows, top }, window.innerHeight);
    if (known?.first === range.first && known.end === range.end && known.columns === columns) return;
    known = { ...range, columns, rows };
    onChange(known);
  };
  const schedule = () => {
    frame ||= requestAnimationFrame(measure);
  };
  const resize = () => {
    columns = columnsOf(list);
    schedule();
  };
  measure();
  window.addEventListener('scroll', schedule, { passive: true });
  window.addEventListener('resize', resize);
  return () => {
    cancelAnimationFrame(frame);
    window.removeEventListener('scroll', schedule);
    window.removeEventListener('resize', resize);
  };
}

import { useTranslation } from '../../messages/messages.ts';
import styles from './picker.module.css';

export interface Range {
  readonly name: string;
  readonly numbers: readonly string[];
}

/** More cells than this are shown on two pages. */
const CELLS_PER_PAGE = 60;

/** The pages of a grid: a hundred numbers in halves, fewer or many more on one page. */
export function rangesOf(all: readonly string[], digits: number): Range[] {
  if (digits > 2 || all.length <= CELLS_PER_PAGE) return [{ name: '', numbers: all }];
  const half = all.length / 2;
  return [all.slice(0, half), all.slice(half)].map((numbers) => ({
    name: `${numbers[0]}–${numbers[numbers.length - 1]}`,
    numbers,
  }));
}

interface RangeLabelProps extends Range {
  readonly picked: ReadonlySet<string>;
}

/** The name of a page, and how many of its numbers are picked. */
export function RangeLabel({ name, numbers, picked }: RangeLabelProps) {
  const t = useTranslation();
  const count = numbers.filter((number) => picked.has(number)).length;
  return (
    <>
      <bdi dir="ltr" className="num">
        {name}
      </bdi>
      {count > 0 ? (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className="vh">{t('bet.range.picked', { count })}</span>
        </span>
      ) : null}
    </>
  );
}

import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { useState } from 'react';
import type { GameValue } from '../../api/draw.ts';
import { randomBelow } from '../device/random.ts';
import { useWords } from '../words/words.tsx';
import styles from './number-picker.module.css';
import { ALL_NUMBERS, RANGES } from './ranges.data.ts';
import type { SlipChange } from './slip.ts';

interface NumberPickerProps {
  readonly picked: readonly string[];
  readonly max: number;
  readonly hot: GameValue['hot'];
  readonly onChange: (change: SlipChange) => void;
}

/** The hundred numbers in two ranges, with counts and a random pick. */
export function NumberPicker({ picked, max, hot, onChange }: NumberPickerProps) {
  const { t } = useWords();
  const [rangeName, setRangeName] = useState<string>(RANGES[0].name);
  const range = RANGES.find((each) => each.name === rangeName) ?? RANGES[0];
  const toggle = (number: string) => onChange({ kind: 'toggle', number, max });
  const pickRandom = () => {
    const free = ALL_NUMBERS.filter((number) => !picked.includes(number));
    const number = free.length > 0 ? free[randomBelow(free.length)] : undefined;
    if (number === undefined || picked.length >= max) return;
    toggle(number);
    setRangeName(RANGES.find((each) => each.numbers.includes(number))?.name ?? rangeName);
  };
  const segments = RANGES.map(({ name, numbers }) => ({
    value: name,
    label: <RangeLabel name={name} count={numbers.filter((number) => picked.includes(number)).length} />,
  }));
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          className={styles.ranges ?? ''}
          label={t('bet.range')}
          segments={segments}
          value={range.name}
          onChange={setRangeName}
        />
        <Button kind="secondary" className={styles.random} onClick={pickRandom}>
          <Icon name="dice" size={20} className={styles.dice} />
          {t('bet.random')}
        </Button>
      </div>
      <div className={styles.scroller}>
        <fieldset
          dir="ltr"
          className={styles.grid}
          aria-label={t('bet.grid', { from: range.numbers[0] ?? '', to: range.numbers.at(-1) ?? '' })}
        >
          {range.numbers.map((number) => (
            <NumberCell
              key={number}
              number={number}
              isPicked={picked.includes(number)}
              isHot={hot.numbers.includes(number)}
              onToggle={toggle}
            />
          ))}
        </fieldset>
        {hot.draws > 0 ? <p className={styles.legend}>{t('bet.hot-legend', { draws: hot.draws })}</p> : null}
      </div>
    </>
  );
}

function RangeLabel({ name, count }: { readonly name: string; readonly count: number }) {
  const { t } = useWords();
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

interface NumberCellProps {
  readonly number: string;
  readonly isPicked: boolean;
  readonly isHot: boolean;
  readonly onToggle: (number: string) => void;
}

function NumberCell({ number, isPicked, isHot, onToggle }: NumberCellProps) {
  const { t } = useWords();
  return (
    <button
      type="button"
      className={styles.cell}
      aria-pressed={isPicked}
      aria-label={isHot ? t('bet.number.hot', { number }) : number}
      data-hot={isHot || undefined}
      onClick={() => onToggle(number)}
    >
      {number}
    </button>
  );
}

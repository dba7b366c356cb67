import type { GameValue } from '@foyer/contract/lotto/draw.ts';
import { requireBetType, requireGame } from '@foyer/lottery/find-game.ts';
import { entryOf } from '@foyer/lottery/matcher.ts';
import type { Entry } from '@foyer/lottery/matchers/rule.ts';
import { Button } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconButton } from '@foyer/ui/icon-button.tsx';
import { Segmented } from '@foyer/ui/segmented.tsx';
import { randomBelow } from '@foyer/vendor/device/random.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../messages/messages.ts';
import type { SlipChange } from '../slip.ts';
import { type Line, maxInSystem } from '../slip-lines.ts';
import { ChoicePicker } from './choice-picker.tsx';
import { Keypad } from './keypad.tsx';
import { NumberGrid } from './number-grid.tsx';
import { allNumbers, pickRandom, type Writing } from './numbers.ts';
import styles from './picker.module.css';
import { QuickPicks } from './quick-picks.tsx';
import { RangeLabel, rangesOf } from './ranges.tsx';

interface PickerProps {
  readonly line: Line;
  readonly hot: GameValue['hot'];
  readonly onChange: (change: SlipChange) => void;
}

/** The input of a bet type: sides, or numbers by grid, keypad, list, group and chance. */
export function Picker(props: PickerProps) {
  const { gameCode, betType } = props.line;
  const { matcher } = requireBetType(requireGame(gameCode), betType.code);
  const entry = entryOf(matcher);
  if (entry.kind === 'choice') return <ChoicePicker {...props} options={entry.options} />;
  return <NumberPicker key={betType.code} {...props} entry={entry} />;
}

type NumberEntry = Exclude<Entry, { kind: 'choice' }>;

/** The format of an entry's numbers; of a set, of each of its numbers. */
const writingOf = (entry: NumberEntry): Writing =>
  entry.kind === 'set'
    ? { digits: entry.digits, isAnyOrder: false, from: entry.from, to: entry.to }
    : { digits: entry.digits, isAnyOrder: entry.isAnyOrder, from: 0, to: 10 ** entry.digits - 1 };

/** Numbers with at least this many digits are typed. */
const TYPED_DIGITS = 3;

function NumberPicker({ line, hot, onChange, entry }: PickerProps & { readonly entry: NumberEntry }) {
  const t = useTranslation();
  const writing = writingOf(entry);
  const { digits, isAnyOrder, from, to } = writing;
  const all = useMemo(() => allNumbers({ digits, isAnyOrder, from, to }), [digits, isAnyOrder, from, to]);
  const isTyped = writing.digits >= TYPED_DIGITS;
  const ranges = rangesOf(all, writing.digits);
  const [shown, setShown] = useState(isTyped ? 'keypad' : (ranges[0]?.name ?? ''));
  const [isMoreOpen, setMoreOpen] = useState(false);
  const picked = useMemo(() => new Set(line.picked), [line.picked]);
  const max = entry.kind === 'set' ? maxInSystem(entry.size) : line.betType.maxNumbers;
  const add = (numbers: readonly string[]) => onChange({ kind: 'add', numbers, max });
  const random = (count: number) =>
    add(
      pickRandom(
        all.filter((number) => !picked.has(number)),
        count,
        randomBelow,
      ),
    );
  const range = ranges.find(({ name }) => name === shown);
  const segments = isTyped
    ? [
        { value: 'keypad', label: t('picker.keypad') },
        { value: 'grid', label: t('picker.grid') },
      ]
    : ranges.map(({ name, numbers }) => ({
        value: name,
        label: <RangeLabel name={name} numbers={numbers} picked={picked} />,
      }));
  const grid = {
    numbers: range?.numbers ?? all,
    picked,
    hot: new Set(writing.digits === 2 ? hot.numbers : []),
    onToggle: (number: string) => onChange({ kind: 'toggle', number, max }),
  };
  return (
    <>
      <div className={styles.tools}>
        {segments.length > 1 ? (
          <Segmented
            className={styles.ranges ?? ''}
            label={isTyped ? t('picker.mode') : t('bet.range')}
            segments={segments}
            value={shown}
            onChange={setShown}
          />
        ) : (
          <p className={styles.hint}>{entry.kind === 'set' ? t('picker.set', { size: entry.size }) : null}</p>
        )}
        <Button
          kind="secondary"
          className={styles.random}
          onClick={() => random(entry.kind === 'set' ? entry.size : 1)}
        >
          <Icon name="dice" size={20} className={styles.dice} />
          {t('bet.random')}
        </Button>
        <IconButton icon="grid" label={t('picker.more')} onClick={() => setMoreOpen(true)} />
      </div>
      {shown === 'keypad' ? (
        <Keypad writing={writing} onNumbers={add} />
      ) : (
        <NumberGrid {...grid} legend={grid.hot.size > 0 ? t('bet.hot-legend', { draws: hot.draws }) : null} />
      )}
      <QuickPicks
        open={isMoreOpen}
        onClose={() => setMoreOpen(false)}
        all={all}
        picked={line.picked}
        writing={writing}
        hasOrders={entry.kind === 'number' && !isAnyOrder && digits > 1}
        onAdd={add}
        onRandom={random}
      />
    </>
  );
}

import { Amount } from '@foyer/ui/amount.tsx';
import { useTranslation } from '../../messages/messages.ts';
import { toOddsText } from '../../page/bet-type-offer.ts';
import type { SlipChange } from '../slip.ts';
import type { Line } from '../slip-lines.ts';
import styles from './choice-picker.module.css';
import { RecentDraws } from './recent-draws.tsx';

interface ChoicePickerProps {
  readonly line: Line;
  readonly options: readonly string[];
  readonly onChange: (change: SlipChange) => void;
}

/** A few sides, each with its odds; also digits and sums. */
export function ChoicePicker({ line, options, onChange }: ChoicePickerProps) {
  const t = useTranslation();
  const isLong = options.length > 4;
  return (
    <div className={styles.scroller}>
      <div className={isLong ? styles.many : styles.few}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className={styles.option}
            aria-pressed={line.picked.includes(option)}
            onClick={() => onChange({ kind: 'toggle', number: option, max: line.betType.maxNumbers })}
          >
            <b className={styles.name}>{t.optional(`choice.${option}`) ?? option}</b>
            <Amount className={styles.odds}>{`×${toOddsText({ [option]: line.odds[option] ?? 0 }, t.locale)}`}</Amount>
          </button>
        ))}
      </div>
      <RecentDraws line={line} />
    </div>
  );
}

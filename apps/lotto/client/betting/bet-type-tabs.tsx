import { useId } from 'react';
import { useWords } from '../words/words.tsx';
import type { BetTypeOffer } from './bet-offer.ts';
import styles from './bet-type-tabs.module.css';
import type { SlipChange } from './slip.ts';

interface BetTypeTabsProps {
  readonly betTypes: readonly BetTypeOffer[];
  readonly chosen: string;
  readonly onChange: (change: SlipChange) => void;
}

/** One bet type of several, as a radio group that looks like tabs. Names are proper to the market and not translated. */
export function BetTypeTabs({ betTypes, chosen, onChange }: BetTypeTabsProps) {
  const { t } = useWords();
  const name = useId();
  return (
    <div role="radiogroup" aria-label={t('bet.types')} className={styles.tabs}>
      {betTypes.map((betType) => (
        <label key={betType.code} className={styles.tab}>
          <input
            type="radio"
            name={name}
            className={styles.input}
            checked={betType.code === chosen}
            onChange={() => onChange({ kind: 'bet-type', betCode: betType.code })}
          />
          <span className={styles.face}>{betType.name}</span>
        </label>
      ))}
    </div>
  );
}

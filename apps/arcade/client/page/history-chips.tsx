import { Amount } from '@foyer/ui/amount.tsx';
import { classNames } from '@foyer/ui/class-names.ts';
import { Icon } from '@foyer/ui/icon.tsx';
import styles from './history-chips.module.css';

export interface HistoryChip {
  readonly key: string;
  readonly text: string;
  readonly kind: 'none' | 'won' | 'high';
}

/** The last results: colour plus a check or a star. Reserves its height before there is one. */
export function HistoryChips({ chips, label }: { readonly chips: readonly HistoryChip[]; readonly label: string }) {
  return (
    <ul className={styles.chips} aria-label={label}>
      {chips.map(({ key, kind, text }) => (
        <li key={key} className={classNames(styles.chip, kind === 'won' && styles.won, kind === 'high' && styles.high)}>
          {kind === 'won' ? <Icon name="check" size={16} /> : null}
          {kind === 'high' ? <Icon name="star" size={16} /> : null}
          <Amount>{text}</Amount>
        </li>
      ))}
    </ul>
  );
}

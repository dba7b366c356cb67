import { Amount } from '@foyer/ui/amount.tsx';
import { Button } from '@foyer/ui/button.tsx';
import styles from './cashier.module.css';

interface DockProps {
  name: string;
  /** The formatted amount; a dash while there is none. */
  total: string;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
}

/** The end of a form of the cashier, always in view: the sum and the one button. */
export function Dock({ busyLabel, isBusy, isDisabled = false, label, name, total }: DockProps) {
  return (
    <div className={styles.dock}>
      <dl className={styles.total}>
        <dt>{name}</dt>
        <dd className="num">
          <Amount>{total}</Amount>
        </dd>
      </dl>
      <Button type="submit" size="l" loading={isBusy} loadingLabel={busyLabel} disabled={isDisabled}>
        {label}
      </Button>
    </div>
  );
}

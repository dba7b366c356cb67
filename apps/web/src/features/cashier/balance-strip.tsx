import { Amount } from '@foyer/ui/amount.tsx';
import { Motif } from '../../page/layout/motif.tsx';
import styles from './balance-strip.module.css';

interface BalanceStripProps {
  name: string;
  /** The formatted amount. */
  amount: string;
  /** Formatted amounts below it, two at most. */
  parts?: readonly { name: string; amount: string }[];
}

/** The member's money at the top of a page of the cashier. */
export function BalanceStrip({ name, amount, parts = [] }: BalanceStripProps) {
  return (
    <section className={styles.strip} aria-label={name}>
      <Motif on="card" />
      <p className={styles.name}>{name}</p>
      <p className={styles.amount}>
        <Amount>{amount}</Amount>
      </p>
      {parts.length > 0 ? (
        <dl className={styles.parts}>
          {parts.map((part) => (
            <div key={part.name}>
              <dt>{part.name}</dt>
              <dd>
                <Amount>{part.amount}</Amount>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

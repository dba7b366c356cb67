import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import styles from './transactions/transactions-list.module.css';

/** Total of incoming and outgoing amounts in a period, in minor units. */
export function Totals({ currency, inMinor, outMinor }: { inMinor: string; outMinor: string; currency: string }) {
  const t = useTranslation();
  const [into, out] = [BigInt(inMinor), BigInt(outMinor)];
  const facts: readonly [MessageKey, bigint][] = [
    ['records.moneyIn', into],
    ['records.moneyOut', out],
    ['records.netName', into + out],
  ];
  return (
    <dl className={styles.totals}>
      {facts.map(([name, minor]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd className={name === 'records.moneyIn' && minor > 0n ? 'c-positive' : undefined}>
            <Amount>{formatMoney({ minor, currency }, { sign: 'always' })}</Amount>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { ComponentProps } from 'react';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { useMoment } from '../../../page/use-moment.ts';
import styles from '../cashier.module.css';
import type { Transfer } from './transfer-data.ts';

const TAGS: Readonly<
  Record<Transfer['state'], { name: MessageKey; kind: NonNullable<ComponentProps<typeof Tag>['kind']> }>
> = {
  sending: { name: 'cashier.stateSending', kind: 'accent' },
  unknown: { name: 'cashier.stateAsked', kind: 'warning' },
  done: { name: 'cashier.stateMoved', kind: 'positive' },
  refused: { name: 'cashier.stateRejected', kind: 'neutral' },
};

/** The member's latest transfers. */
export function RecentTransfers({ transfers }: { transfers: readonly Transfer[] }) {
  const t = useTranslation();
  const time = useMoment('short');
  if (transfers.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className="t-title-3">{t('cashier.recentTransfers')}</h2>
      <List>
        {transfers.map(({ amountMinor, createdAt, currency, direction, id, state, walletName: name }) => (
          <ListRow
            key={id}
            icon={direction === 'toVendor' ? 'upload' : 'download'}
            trailing={<Tag kind={TAGS[state].kind}>{t(TAGS[state].name)}</Tag>}
          >
            <b className="semi">
              <Amount>{formatAmount(amountMinor, currency)}</Amount>
            </b>
            <br />
            <span className="t-caption c-3">
              {t(direction === 'toVendor' ? 'cashier.toWallet' : 'cashier.fromWallet', { name })} ·{' '}
              <time dateTime={createdAt}>{time(createdAt)}</time>
            </span>
          </ListRow>
        ))}
      </List>
    </section>
  );
}

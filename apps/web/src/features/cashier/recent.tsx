import { formatAmount } from '@foyer/money/format-amount.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { List, ListRow } from '@foyer/ui/list.tsx';
import { Tag } from '@foyer/ui/tag.tsx';
import type { ComponentProps } from 'react';
import { Link } from '../../page/link.tsx';
import type { MessageKey } from '../../page/message-keys.ts';
import { useTranslation } from '../../page/messages.ts';
import { useMoment } from '../../page/use-moment.ts';
import styles from './cashier.module.css';
import type { DepositSummary, WithdrawalSummary } from './cashier-data.ts';

type Look = { name: MessageKey; kind: NonNullable<ComponentProps<typeof Tag>['kind']> };

/** The label of each state of a deposit. */
export const DEPOSIT_TAGS: Record<DepositSummary['state'], Look> = {
  created: { name: 'cashier.stateWaiting', kind: 'warning' },
  pending: { name: 'cashier.stateWaiting', kind: 'warning' },
  paid: { name: 'cashier.stateArrived', kind: 'positive' },
  expired: { name: 'cashier.stateExpired', kind: 'neutral' },
  failed: { name: 'cashier.stateFailed', kind: 'neutral' },
  refunding: { name: 'cashier.stateReturned', kind: 'neutral' },
  refunded: { name: 'cashier.stateReturned', kind: 'neutral' },
  disputed: { name: 'cashier.stateChecked', kind: 'warning' },
};

/** The label of each state of a withdrawal. */
export const WITHDRAWAL_TAGS: Record<WithdrawalSummary['state'], Look> = {
  held: { name: 'cashier.stateChecked', kind: 'warning' },
  needs_review: { name: 'cashier.stateChecked', kind: 'warning' },
  approved: { name: 'cashier.stateApproved', kind: 'accent' },
  sending: { name: 'cashier.stateSending', kind: 'accent' },
  paid: { name: 'cashier.statePaid', kind: 'positive' },
  rejected: { name: 'cashier.stateRejected', kind: 'negative' },
  cancelled: { name: 'cashier.stateCancelled', kind: 'neutral' },
  returned: { name: 'cashier.stateGivenBack', kind: 'warning' },
};

interface RowProps {
  to: string;
  icon: ComponentProps<typeof ListRow>['icon'];
  one: Pick<DepositSummary, 'amountMinor' | 'currency' | 'createdAt' | 'methodName'>;
  look: Look;
}

function Row({ icon, look, one, to }: RowProps) {
  const t = useTranslation();
  const time = useMoment('short');
  return (
    <ListRow as={Link} to={to} {...(icon && { icon })} trailing={<Tag kind={look.kind}>{t(look.name)}</Tag>} chevron>
      <b className="semi">
        <Amount>{formatAmount(one.amountMinor, one.currency)}</Amount>
      </b>
      <br />
      <span className="t-caption c-3">
        {one.methodName} · <time dateTime={one.createdAt}>{time(one.createdAt)}</time>
      </span>
    </ListRow>
  );
}

/** The member's latest deposits, including one that still waits. */
export function RecentDeposits({ deposits }: { deposits: readonly DepositSummary[] }) {
  const t = useTranslation();
  if (deposits.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className="t-title-3">{t('cashier.recentDeposits')}</h2>
      <List>
        {deposits.map((one) => (
          <Row
            key={one.id}
            to={`/m/member/deposit/${one.id}`}
            icon="download"
            one={one}
            look={DEPOSIT_TAGS[one.state]}
          />
        ))}
      </List>
    </section>
  );
}

/** The member's latest withdrawals. */
export function RecentWithdrawals({ withdrawals }: { withdrawals: readonly WithdrawalSummary[] }) {
  const t = useTranslation();
  if (withdrawals.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className="t-title-3">{t('cashier.recentWithdrawals')}</h2>
      <List>
        {withdrawals.map((one) => (
          <Row
            key={one.id}
            to={`/m/member/withdraw/${one.id}`}
            icon="upload"
            one={one}
            look={WITHDRAWAL_TAGS[one.state]}
          />
        ))}
      </List>
    </section>
  );
}

import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { money } from '@foyer/money/money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { InlineNotice } from '@foyer/ui/inline-notice.tsx';
import { Paper } from '@foyer/ui/paper.tsx';
import { Motif } from '../../../page/layout/motif.tsx';
import { Link } from '../../../page/link.tsx';
import type { MessageKey } from '../../../page/message-keys.ts';
import { useTranslation } from '../../../page/messages.ts';
import { type Balance, useBalance } from '../../../page/use-balance.ts';
import { useMoment } from '../../../page/use-moment.ts';
import styles from '../cashier.module.css';
import type { Deposit } from '../cashier-data.ts';
import { formatSeconds } from '../duration.ts';
import arrived from './deposit-arrived.module.css';

/** Why a part of the money waits for staff. */
const SUSPENDED: Record<string, MessageKey> = {
  thirdParty: 'cashier.suspendedThirdParty',
  limit: 'cashier.suspendedLimit',
};

/** What is unusual about the payments: less, more, twice, late, or waiting for staff. */
function Notes({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  const { currency } = deposit;
  const [asked, received] = [BigInt(deposit.amountMinor), BigInt(deposit.receivedMinor)];
  const suspended = BigInt(deposit.suspendedMinor);
  const reason = deposit.payments.find(({ state }) => state === 'suspended')?.reason ?? '';
  const difference = {
    received: formatAmount(received, currency),
    asked: formatAmount(asked, currency),
  };
  const isTwice = deposit.payments.some(({ isExtra }) => isExtra);
  return (
    <>
      {suspended > 0n ? (
        <InlineNotice kind="warning">
          {t('cashier.suspended', { amount: formatAmount(suspended, currency) })}{' '}
          {t(SUSPENDED[reason] ?? 'cashier.suspendedOther')}
        </InlineNotice>
      ) : null}
      {isTwice ? (
        <InlineNotice kind="info">
          {t('cashier.paidTwice', { count: deposit.payments.length, ...difference })}
        </InlineNotice>
      ) : received !== asked ? (
        <InlineNotice kind="info">
          {t(received < asked ? 'cashier.paidLess' : 'cashier.paidMore', difference)}
        </InlineNotice>
      ) : null}
      {BigInt(deposit.reversedMinor) > 0n ? (
        <InlineNotice kind="warning">
          {t(deposit.state === 'disputed' ? 'cashier.disputedNote' : 'cashier.reversedNote', {
            amount: formatAmount(deposit.reversedMinor, currency),
          })}
        </InlineNotice>
      ) : null}
      {deposit.isLate ? <InlineNotice kind="info">{t('cashier.paidLate')}</InlineNotice> : null}
    </>
  );
}

function Receipt({ deposit }: { deposit: Deposit }) {
  const t = useTranslation();
  const time = useMoment('long');
  const rows = [
    { name: t('cashier.paidWith'), value: deposit.methodName },
    { name: t('cashier.fee'), value: t('cashier.noFee') },
    ...(deposit.paidAt ? [{ name: t('cashier.receivedAt'), value: time(deposit.paidAt) }] : []),
    { name: t('cashier.reference'), value: deposit.id.slice(0, 8).toUpperCase() },
  ];
  return (
    <dl className={`${styles.rows} ${styles.paper}`}>
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A deposit that was paid: what arrived, the new balance, and the receipt. */
export function DepositArrived({ balance, deposit }: { deposit: Deposit; balance: Balance | null }) {
  const t = useTranslation();
  const current = useBalance(balance).data;
  const credited = BigInt(deposit.creditedMinor);
  const tookSeconds = deposit.paidAt ? (Date.parse(deposit.paidAt) - Date.parse(deposit.createdAt)) / 1000 : null;
  const plus = formatMoney(money(credited, deposit.currency), { sign: 'always' });
  const sum = (
    <div className={arrived.sum}>
      <span className="t-footnote">{t('cashier.newBalance')}</span>
      <span className={arrived.balance}>
        <Amount>{current ? formatAmount(current.balanceMinor, current.currency) : '–'}</Amount>
      </span>
      {credited > 0n ? (
        <span className={arrived.plus}>
          <Amount>{plus}</Amount>
        </span>
      ) : null}
    </div>
  );
  return (
    <div className={styles.page}>
      <div className={arrived.top} role="status">
        <Motif on="card" />
        <span className={arrived.seal}>
          <Icon name={credited > 0n ? 'check' : 'clock'} size={36} />
        </span>
        <h2 className="t-title-1">{t(credited > 0n ? 'cashier.arrived' : 'cashier.arrivedChecked')}</h2>
        <p className="t-callout">
          {credited > 0n && tookSeconds !== null && !deposit.isLate
            ? t('cashier.took', { time: formatSeconds(tookSeconds, t) })
            : ' '}
        </p>
      </div>
      <Paper className={arrived.receipt} head={sum}>
        <Receipt deposit={deposit} />
      </Paper>
      <Notes deposit={deposit} />
      <div className={styles.actions}>
        <ButtonLink as={Link} to="/m/home" size="l" block>
          {t('cashier.toLobby')}
        </ButtonLink>
        <ButtonLink as={Link} to="/m/member/transactions" kind="text" block>
          {t('cashier.transactions')}
        </ButtonLink>
      </div>
    </div>
  );
}

import { formatAmount } from '@foyer/money/format-amount.ts';
import { formatMoney } from '@foyer/money/format-money.ts';
import { Amount } from '@foyer/ui/amount.tsx';
import { AppBar } from '@foyer/ui/app-bar.tsx';
import { ButtonLink } from '@foyer/ui/button.tsx';
import { Icon } from '@foyer/ui/icon.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { redirect } from 'react-router';
import { withCampaign } from '../../../device/campaign.ts';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { useMoment } from '../../../page/use-moment.ts';
import { FactRows } from '../fact-rows.tsx';
import { isSequence } from '../period.ts';
import styles from '../record.module.css';
import type { Route } from './+types/transaction.page.ts';
import { TRANSACTIONS_PATH } from './transaction-filters.tsx';
import { KINDS } from './transaction-kinds.data.ts';
import { pageOf } from './transaction-row.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  if (!isSequence(params.seq)) throw redirect(withCampaign(TRANSACTIONS_PATH, url.search));
  return pageCall(page, url, page.call('wallet.transaction', { query: { seq: params.seq } }));
}

export default function TransactionPage({ loaderData: transaction }: Route.ComponentProps) {
  const t = useTranslation();
  const time = useMoment('long');
  const { amountMinor, at, balanceMinor, currency, drawName, gameName, kind, seq, subject } = transaction;
  const [amount, balance] = [BigInt(amountMinor), BigInt(balanceMinor)];
  const { icon, label } = KINDS[kind];
  const to = pageOf(transaction);
  const see = subject?.type === 'deposit' ? 'records.seeDeposit' : subject ? 'records.seeWithdrawal' : 'records.seeBet';
  return (
    <PhoneLayout tabBar={false}>
      <AppBar
        title={t('records.transaction')}
        start={<IconLink as={Link} to={TRANSACTIONS_PATH} icon="chevron-start" label={t('app.back')} flip />}
      />
      <div className={styles.page}>
        <div className={styles.head}>
          <span>
            <Icon name={icon} size={26} />
          </span>
          <div>
            <p className="c-3">{t(label)}</p>
            <p className={styles.amount}>
              <Amount className={amount > 0n ? 'c-positive' : 'c-1'}>
                {formatMoney({ minor: amount, currency }, { sign: 'always' })}
              </Amount>
            </p>
          </div>
        </div>
        <FactRows
          facts={[
            { name: t('records.time'), text: time(at) },
            { name: t('records.game'), text: gameName },
            { name: t('records.draw'), text: drawName },
            { name: t('records.balanceBefore'), text: formatAmount(balance - amount, currency) },
            { name: t('records.balanceAfter'), text: formatAmount(balance, currency) },
            { name: t('records.transactionNo'), text: seq, hasCopyButton: true },
          ]}
        />
        {to.endsWith(`/transactions/${seq}`) ? null : (
          <ButtonLink as={Link} to={to} kind="secondary" block>
            {t(see)}
          </ButtonLink>
        )}
      </div>
    </PhoneLayout>
  );
}

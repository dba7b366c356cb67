import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { PhoneLayout } from '../../../page/layout/phone-layout.tsx';
import { Link } from '../../../page/link.tsx';
import { useTranslation } from '../../../page/messages.ts';
import { pageCall } from '../../../page/page-call.ts';
import { pageRequest } from '../../../page/page-request.ts';
import { pageTitle } from '../../../page/page-title.ts';
import { ExportLinks } from '../export-links.tsx';
import { isSequence, readPeriod } from '../period.ts';
import { PeriodFilter } from '../period-filter.tsx';
import { Totals } from '../totals.tsx';
import type { Route } from './+types/transactions.page.ts';
import { readSearch, readType, TRANSACTIONS_PATH, TransactionFilters } from './transaction-filters.tsx';
import { TransactionSearch } from './transaction-search.tsx';
import { TransactionsList } from './transactions-list.tsx';
import { useMoreTransactions } from './use-more-transactions.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const before = url.searchParams.get('before') ?? '';
  const type = readType(url.searchParams.get('type'));
  const period = readPeriod(url.searchParams);
  const search = readSearch(url.searchParams.get('search'));
  const query = { ...(isSequence(before) && { before }), ...(type && { type }), ...period, ...(search && { search }) };
  const { next, totals = null, transactions } = await pageCall(page, url, page.call('wallet.transactions', { query }));
  return { transactions, next, totals, type, period, search, isFirst: before === '', now: page.now() };
}

export default function TransactionsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  const { period, search, totals, type } = loaderData;
  const more = useMoreTransactions(loaderData);
  const start = <IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar title={t('member.transactions')} start={start} />
      <TransactionSearch params={{ type, ...period }} search={search} />
      <TransactionFilters type={type} period={period} search={search} />
      <PeriodFilter path={TRANSACTIONS_PATH} params={{ type, search }} period={period} now={loaderData.now}>
        <ExportLinks query={{ type, ...period, search }} />
      </PeriodFilter>
      {totals ? <Totals {...totals} /> : null}
      <TransactionsList {...loaderData} {...more} />
    </PhoneLayout>
  );
}

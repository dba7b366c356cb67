import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { Link } from '../../page/link.tsx';
import { useTranslation } from '../../page/messages.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/transactions.page.ts';
import { readType, TransactionFilters } from './transaction-filters.tsx';
import { TransactionsList } from './transactions-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const before = url.searchParams.get('before') ?? '';
  const type = readType(url.searchParams.get('type'));
  const query = { ...(/^\d{1,18}$/.test(before) && { before }), ...(type && { type }) };
  const { next, transactions } = await pageCall(page, url, page.call('wallet.transactions', { query }));
  return { transactions, next, type, isFirst: before === '', now: page.now() };
}

export default function TransactionsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslation();
  const start = <IconLink as={Link} to="/m/member/home" icon="chevron-start" label={t('app.back')} flip />;
  return (
    <PhoneLayout tabBar={false}>
      <AppBar title={t('member.transactions')} start={start} />
      <TransactionFilters type={loaderData.type} />
      <TransactionsList {...loaderData} />
    </PhoneLayout>
  );
}

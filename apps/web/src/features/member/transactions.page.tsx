import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Link } from 'react-router';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { requireSession } from '../../app/require-session.ts';
import { useSay } from '../../app/words.tsx';
import type { Route } from './+types/transactions.page.ts';
import { TransactionsList } from './transactions-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  requireSession(page, request);
  const before = new URL(request.url).searchParams.get('before') ?? '';
  return page.call('wallet.transactions', { query: /^\d{1,18}$/.test(before) ? { before } : {} });
}

export default function TransactionsPage({ loaderData: { transactions, next } }: Route.ComponentProps) {
  const say = useSay();
  const start = <IconLink as={Link} to="/m/member/home" icon="chevron-start" label={say('app.back')} flip />;
  return (
    <Stage tabBar={false}>
      <AppBar title={say('member.transactions')} start={start} />
      <TransactionsList transactions={transactions} next={next} />
    </Stage>
  );
}

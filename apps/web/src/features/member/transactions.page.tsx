import { AppBar } from '@foyer/ui/app-bar.tsx';
import { IconLink } from '@foyer/ui/icon-button.tsx';
import { Stage } from '../../app/frame/stage.tsx';
import { Link } from '../../app/link.tsx';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { useSay } from '../../app/words.tsx';
import type { Route } from './+types/transactions.page.ts';
import { TransactionsList } from './transactions-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const before = url.searchParams.get('before') ?? '';
  const query = /^\d{1,18}$/.test(before) ? { before } : {};
  return pageCall(page, url, page.call('wallet.transactions', { query }));
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

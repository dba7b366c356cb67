import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { requireSession } from '../../app/require-session.ts';
import { useBalance } from '../wallet/use-balance.ts';
import type { Route } from './+types/member-home.page.ts';
import { MemberHome } from './member-home.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  requireSession(page, request);
  const [info, balance] = await Promise.all([page.call('member.info'), page.call('wallet.balance')]);
  return { info, balance };
}

export default function MemberHomePage({ loaderData: { info, balance } }: Route.ComponentProps) {
  const current = useBalance(balance);
  return (
    <Stage current="me">
      <MemberHome
        member={info}
        balance={current.data ?? balance}
        isRefreshing={current.isFetching}
        onRefresh={current.refetch}
      />
    </Stage>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { requireSession } from '../../app/require-session.ts';
import { useSession } from '../../app/root-data.ts';
import { balanceQuery } from '../wallet/use-balance.ts';
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
  const session = useSession();
  const current = useQuery({ ...balanceQuery(session), initialData: balance });
  return (
    <Stage current="me">
      <MemberHome
        member={info}
        balance={current.data}
        isRefreshing={current.isFetching}
        onRefresh={() => current.refetch()}
      />
    </Stage>
  );
}

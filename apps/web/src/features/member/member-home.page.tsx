import { Stage } from '../../app/frame/stage.tsx';
import { useMemberState } from '../../app/member-state.ts';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { useBalance } from '../wallet/use-balance.ts';
import type { Route } from './+types/member-home.page.ts';
import { MemberHome } from './member-home.tsx';
import { toVipProgress } from './vip-progress.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const [[info, balance], rank] = await Promise.all([
    pageCall(page, url, Promise.all([page.call('member.info'), page.call('wallet.balance')])),
    page.call('relay.playerRankProgress').catch(() => null),
  ]);
  return { info, balance, rank: rank?.currentProgress ?? null };
}

export default function MemberHomePage({ loaderData: { info, balance, rank } }: Route.ComponentProps) {
  const current = useBalance(balance);
  const { rankProgress, unreadCount } = useMemberState();
  return (
    <Stage current="me">
      <MemberHome
        member={info}
        balance={current.data ?? balance}
        vipProgress={toVipProgress(rankProgress ?? rank)}
        unread={unreadCount}
        isRefreshing={current.isFetching}
        onRefresh={current.refetch}
      />
    </Stage>
  );
}

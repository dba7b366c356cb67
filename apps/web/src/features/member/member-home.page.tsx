import { GatewayError } from '../../gateway/gateway-error.ts';
import { PhoneLayout } from '../../page/layout/phone-layout.tsx';
import { useMemberState } from '../../page/member-state.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { readWatched } from '../../page/reality/read-watched.ts';
import { RealityCheck } from '../../page/reality/reality-check.tsx';
import { useRootData } from '../../page/root-data.ts';
import { useBalance } from '../../page/use-balance.ts';
import type { Route } from './+types/member-home.page.ts';
import { MemberHome } from './member-home.tsx';
import { toNextLevel, toVipProgress } from './vip/vip-progress.ts';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

const NOT_FOUND = 404;

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  // A gateway that implements only §7 returns no balance: the page shows the rest.
  const balanceOrNull = page.call('wallet.balance').catch((error: unknown) => {
    if (error instanceof GatewayError && error.status === NOT_FOUND) return null;
    throw error;
  });
  const security = page.call('security.overview').catch(() => null);
  const session = readWatched(page.call);
  const calls = Promise.all([page.call('member.info'), balanceOrNull, security, session]);
  const [info, balance, overview, played] = await pageCall(page, url, calls);
  return { info, balance, isVerified: Boolean(overview?.email ?? overview?.mobile), session: played };
}

export default function MemberHomePage({ loaderData: { info, balance, isVerified, session } }: Route.ComponentProps) {
  const current = useBalance(balance);
  const { rankProgress, unreadCount } = useMemberState();
  const isHidden = useRootData()?.hidesBalance;
  return (
    <PhoneLayout current="me">
      <MemberHome
        member={info}
        balance={current.data ?? balance}
        vipProgress={toVipProgress(rankProgress)}
        nextLevel={toNextLevel(rankProgress)}
        unread={unreadCount}
        isVerified={isVerified}
        isHidden={isHidden}
        isRefreshing={current.isFetching}
        onRefresh={current.refetch}
      />
      <RealityCheck session={session} stop="/m/logout" />
    </PhoneLayout>
  );
}

import { redirect } from 'react-router';
import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import { requireSession } from '../../app/require-session.ts';
import type { CallInput } from '../../gateway/call.ts';
import { isSessionOver } from '../../gateway/gateway-error.ts';
import { endSessionCookie } from '../../server/cookies.ts';
import type { Route } from './+types/launch-game.page.ts';
import { leaveForGame } from './launch.ts';
import { LaunchScreen } from './launch-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** §2: `prize_mode` or `vendor`, `code` (`lobby` for the lotto lobby), `playType`, `backUrl`, `lottoView`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  requireSession(page, request);
  const { searchParams } = new URL(request.url);
  const query = toLaunchQuery(searchParams, page.language);
  try {
    return await leaveForGame(page.call('game.launchGame', { query }));
  } catch (error) {
    if (!isSessionOver(error)) throw error;
    throw redirect('/m/login', { headers: { 'set-cookie': endSessionCookie(page.isSecure) } });
  }
}

type LaunchQuery = NonNullable<CallInput<'game.launchGame'>['query']>;

/** The page's parameters in the gateway's words; what is not given is left out. */
function toLaunchQuery(search: URLSearchParams, language: string): LaunchQuery {
  const query: LaunchQuery = { lottoArea: 'VN', launchMode: 'LOTT', device: 'MOBILE', language };
  const code = search.get('code');
  const isLobby = search.get('lottoView') === 'lobby' || code === 'lobby';
  const prizeMode = search.get('prize_mode') ?? search.get('vendor');
  const playType = search.get('playType');
  const backUrl = search.get('backUrl');
  if (code && code !== 'lobby') query.lottoGameCode = code;
  if (prizeMode) query.lottoPrizeMode = prizeMode;
  if (playType) query.playType = playType;
  if (backUrl) query.backUrl = backUrl;
  return { ...query, lottoView: isLobby ? 'lobby' : 'betting' };
}

export default function LaunchGamePage({ loaderData }: Route.ComponentProps) {
  return (
    <Stage tabBar={false} ground="state">
      <LaunchScreen failure={loaderData} />
    </Stage>
  );
}

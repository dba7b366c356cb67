import { Stage } from '../../app/frame/stage.tsx';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import type { CallInput } from '../../gateway/call.ts';
import type { Route } from './+types/launch-game.page.ts';
import { backFromGame } from './back-from-game.ts';
import { leaveForGame } from './launch.ts';
import { LaunchScreen } from './launch-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** §2: `prize_mode` or `vendor`, `code` (`lobby` for the lotto lobby), `playType`, `backUrl`, `lottoView`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const query = { ...toLaunchQuery(url.searchParams, page.language), ...backFromGame(page, url) };
  return pageCall(page, url, leaveForGame(page.call('game.launchGame', { query, situation: 'launch' })));
}

type LaunchQuery = NonNullable<CallInput<'game.launchGame'>['query']>;

/** The page's parameters in the gateway's words; what is not given is left out. */
function toLaunchQuery(search: URLSearchParams, language: string): LaunchQuery {
  const query: LaunchQuery = { lottoArea: 'VN', launchMode: 'LOTT', device: 'MOBILE', language };
  const code = search.get('code');
  const isLobby = search.get('lottoView') === 'lobby' || code === 'lobby';
  const prizeMode = search.get('prize_mode') ?? search.get('vendor');
  const playType = search.get('playType');
  if (code && code !== 'lobby') query.lottoGameCode = code;
  if (prizeMode) query.lottoPrizeMode = prizeMode;
  if (playType) query.playType = playType;
  return { ...query, lottoView: isLobby ? 'lobby' : 'betting' };
}

export default function LaunchGamePage({ loaderData }: Route.ComponentProps) {
  return (
    <Stage tabBar={false} ground="state">
      <LaunchScreen failure={loaderData} />
    </Stage>
  );
}

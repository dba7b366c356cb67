import { Stage } from '../../app/frame/stage.tsx';
import { pageCall } from '../../app/page-call.ts';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import type { Route } from './+types/trial.page.ts';
import { backFromGame } from './back-from-game.ts';
import { leaveForGame } from './launch.ts';
import { LaunchScreen } from './launch-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** Free play: anyone may, nothing is at stake. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const gameId = url.searchParams.get('gameId') ?? '';
  if (!gameId) return { code: 'not.found', message: '', traceId: '' };
  const query = { gameId: gameId.slice(0, 40), platform: 'html5', ...backFromGame(page, url) };
  return pageCall(page, url, leaveForGame(page.call('relay.gameTrialLaunch', { query, situation: 'launch' })));
}

export default function TrialPage({ loaderData }: Route.ComponentProps) {
  return (
    <Stage tabBar={false} ground="state">
      <LaunchScreen failure={loaderData} />
    </Stage>
  );
}

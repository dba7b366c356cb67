import { Stage } from '../../app/frame/stage.tsx';
import { pageRequest } from '../../app/page-request.ts';
import { pageTitle } from '../../app/page-title.ts';
import type { Route } from './+types/trial.page.ts';
import { leaveForGame } from './launch.ts';
import { LaunchScreen } from './launch-screen.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** Free play: anyone may, nothing is at stake. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(pageRequest);
  const { searchParams } = new URL(request.url);
  const gameId = searchParams.get('gameId') ?? '';
  const backUrl = searchParams.get('backUrl');
  if (!gameId) return { code: 'not.found', message: '', traceId: '' };
  const query = { gameId: gameId.slice(0, 40), platform: 'html5', ...(backUrl ? { backUrl } : {}) };
  return leaveForGame(call('relay.gameTrialLaunch', { query }));
}

export default function TrialPage({ loaderData }: Route.ComponentProps) {
  return (
    <Stage tabBar={false} ground="state">
      <LaunchScreen failure={loaderData} />
    </Stage>
  );
}

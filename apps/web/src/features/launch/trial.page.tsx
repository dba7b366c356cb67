import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import type { Route } from './+types/trial.page.ts';
import { backFromGame } from './back-from-game.ts';
import { toLaunchPage } from './launch-page.ts';
import { LaunchView } from './launch-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** Free play: open to anyone, without stakes. */
export function loader({ context, url }: Route.LoaderArgs) {
  const gameId = (url.searchParams.get('gameId') ?? '').slice(0, 40);
  const page = context.get(pageRequest);
  const query = { gameId, platform: 'html5' as const, ...backFromGame(page, url) };
  return toLaunchPage(gameId ? { name: 'relay.gameTrialLaunch', query } : null, url, page);
}

export default function TrialPage({ loaderData }: Route.ComponentProps) {
  return <LaunchView key={loaderData.ownWindow} {...loaderData} />;
}

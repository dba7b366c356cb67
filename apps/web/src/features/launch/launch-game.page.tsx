import type { Call } from '../../gateway/call.ts';
import { GatewayError, isSessionOver } from '../../gateway/gateway-error.ts';
import { pageCall } from '../../page/page-call.ts';
import { pageRequest } from '../../page/page-request.ts';
import { pageTitle } from '../../page/page-title.ts';
import { readWatched } from '../../page/reality/read-watched.ts';
import type { Route } from './+types/launch-game.page.ts';
import { backFromGame } from './back-from-game.ts';
import { toLaunchPage } from './launch-page.ts';
import { toLaunchQuery } from './launch-query.ts';
import { LaunchView } from './launch-view.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageTitle(matches);

/** §2: `prize_mode` or `vendor`, `code` (`lobby` for the lotto lobby), `playType`, `backUrl`, `lottoView`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageRequest);
  const { brand, language } = page;
  const played = readWatched(page.call);
  const [labelName, session] = await Promise.all([pageCall(page, url, readLabel(page.call)), played]);
  const origin = { language, area: brand.launch.area, lobbyTitle: brand.name, labelName };
  const query = { ...toLaunchQuery(url.searchParams, origin), ...backFromGame(page, url) };
  return { ...toLaunchPage({ name: 'game.launchGame', query }, url, page), session };
}

/** The member's VIP label. A game opens without it too. @throws GatewayError if the session is over */
async function readLabel(call: Call): Promise<string | null> {
  try {
    return (await call('member.info')).clubLabel?.labelName ?? null;
  } catch (error) {
    if (!(error instanceof GatewayError) || isSessionOver(error)) throw error;
    return null;
  }
}

export default function LaunchGamePage({ loaderData }: Route.ComponentProps) {
  return <LaunchView key={loaderData.ownWindow} {...loaderData} />;
}

import { inOwnWindow } from '../../page/game-link.tsx';
import type { PageRequest } from '../../page/page-request.ts';
import type { PlaySession } from '../../page/reality/use-play-session.ts';
import type { LaunchPlan } from './ask-for-game.ts';

/** The initial data of a launch page. */
export interface LaunchPage {
  /** null if the address names no game. */
  plan: LaunchPlan | null;
  /** The page to which closing the game leads back. */
  back: string;
  /** This page's address for a window of the game's own. */
  ownWindow: string;
  /** Whether this page is in that window. */
  isHere: boolean;
  /** Whether the launch opens a session, with the splash. */
  showsSplash: boolean;
  /** For the reality check; absent without a member, or if the gateway has none. */
  session?: PlaySession | null;
}

/** @param url of the page */
export function toLaunchPage(
  plan: LaunchPlan | null,
  url: URL,
  { showsSplash }: Pick<PageRequest, 'showsSplash'>,
): LaunchPage {
  return {
    plan,
    back: plan?.query.backUrl ?? '/m/home',
    ownWindow: inOwnWindow(url.pathname + url.search),
    isHere: url.searchParams.has('here'),
    showsSplash,
  };
}

import type { LaunchPlace } from '@foyer/merchant/merchant-document.ts';

/** What decides where a game opens. */
export interface LaunchSurroundings {
  /** Where the merchant wants it. */
  opens: LaunchPlace;
  /** The switch STARTGAMEINAPP3. */
  startsInApp: boolean;
  /** The page runs in the merchant's app or installed: there is no other window. */
  isAlone: boolean;
  /** The page is in the game's own window. */
  isHere: boolean;
  /** The member wants reality checks, or has a limit of time: one of our pages must be around the game to interrupt it. */
  isWatched: boolean;
}

/** Where a game opens; `nowhere`: only in the app (§4). */
export function launchPlaceOf({
  isAlone,
  isHere,
  isWatched,
  opens,
  startsInApp,
}: LaunchSurroundings): LaunchPlace | 'nowhere' {
  if (startsInApp && !isAlone) return 'nowhere';
  const place = opens === 'window' && (isAlone || isHere) ? 'in-place' : opens;
  return place === 'in-place' && isWatched ? 'frame' : place;
}

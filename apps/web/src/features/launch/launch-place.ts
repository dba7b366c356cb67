import type { LaunchPlace } from '@foyer/merchant/merchant-document.ts';

/** The conditions that decide where a game opens. */
export interface LaunchSurroundings {
  /** The merchant's choice. */
  opens: LaunchPlace;
  /** The switch STARTGAMEINAPP3. */
  startsInApp: boolean;
  /** The page runs in the merchant's app or installed: there is no other window. */
  isAlone: boolean;
  /** The page is in the game's own window. */
  isHere: boolean;
  /** The member has reality checks or a time limit: the game must be framed by one of our pages, which can interrupt it. */
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

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
}

/** Where a game opens; `nowhere`: only in the app (§4). */
export function launchPlaceOf({ isAlone, isHere, opens, startsInApp }: LaunchSurroundings): LaunchPlace | 'nowhere' {
  if (startsInApp && !isAlone) return 'nowhere';
  return opens === 'window' && (isAlone || isHere) ? 'in-place' : opens;
}

import { readStored, writeStored } from './storage.ts';

const OWN_WINDOW = 'game-window';

/**
 * Opens one of our pages in a new window. Call it while handling a tap, or browsers block it.
 * @returns whether it opened
 */
export const openGameWindow = (address: string): boolean => globalThis.open(address, '_blank') !== null;

/**
 * Whether this window was opened for a game. This stays so when the game leads to another launch, such as from free play to a
 * login and back.
 * @param isNamed the address has `here=1`
 */
export function isGameWindow(isNamed: boolean): boolean {
  if (isNamed) writeStored('session', OWN_WINDOW, 1);
  return isNamed || readStored('session', OWN_WINDOW, (value): value is 1 => value === 1) !== null;
}

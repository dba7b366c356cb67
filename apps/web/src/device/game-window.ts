/**
 * Opens one of our pages in a new window. Call it while handling a tap, or browsers block it.
 * @returns whether it opened
 */
export const openGameWindow = (address: string): boolean => globalThis.open(address, '_blank') !== null;

/**
 * Opens a page of ours in a window of its own: within a member's tap, or browsers block it.
 * @returns whether it opened
 */
export const openGameWindow = (address: string): boolean => globalThis.open(address, '_blank') !== null;

/**
 * Replaces this page with a game, so that going back leads to where the launch began.
 * @param onLate called when the game's page did not load in time; the navigation is cancelled
 * @returns a function that cancels it
 */
export function leaveForGame(gameUrl: string, patienceMs: number, onLate: () => void): () => void {
  const { location } = globalThis;
  const timer = setTimeout(() => {
    globalThis.stop();
    onLate();
  }, patienceMs);
  location.replace(gameUrl);
  return () => clearTimeout(timer);
}

/**
 * Replaces this page with a game, so that going back leads to where the launch began.
 * @param onLate the game's page did not come within that time; going there is given up
 * @returns how to give it up before
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

/**
 * Leaves for a game in this page's place. Whoever goes back from it comes to where the launch began.
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

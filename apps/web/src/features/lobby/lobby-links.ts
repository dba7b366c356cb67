export const toBetting = (gameCode: string): string =>
  `/m/launchGame?code=${encodeURIComponent(gameCode)}&lottoView=betting`;

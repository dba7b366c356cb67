/** The artwork of a game, by the beginning of its code; the first that matches. */
const ART: readonly (readonly [start: string, art: string])[] = [
  ['VNMT2', 'seal-central-two'],
  ['VNMN2', 'seal-south-two'],
  ['VSQ120D', 'seal-south-two'],
  ['VNQ', 'seal-quick'],
  ['VNMB', 'seal-north'],
  ['VNMT', 'seal-central'],
  ['VNMN', 'seal-south'],
  ['VSQ', 'seal-south'],
  ['KENO', 'keno'],
  ['DICE', 'sicbo'],
  ['TH', 'ball-row'],
  ['LAO', 'lotus'],
];

export const artOf = (gameCode: string): string =>
  ART.find(([start]) => gameCode.startsWith(start))?.[1] ?? 'seal-star';

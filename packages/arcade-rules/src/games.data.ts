/** Every game of the arcade: its category in the operator's lobby, and the name of its artwork. */
export const ARCADE_GAMES = [
  { code: 'LUCKY-DICE', gameClassify: 'TABLE', art: 'luckydice' },
  { code: 'PEARL-DROP', gameClassify: 'ARCADE', art: 'pearls' },
  { code: 'LANTERN-RISE', gameClassify: 'CRASH', art: 'skylantern' },
  { code: 'THREE-REELS', gameClassify: 'RNG', art: 'clover' },
  { code: 'TIDE-NET', gameClassify: 'FISH', art: 'turtle' },
  { code: 'TWIN-STAKE', gameClassify: 'PVP', art: 'domino' },
] as const;

export type ArcadeGameCode = (typeof ARCADE_GAMES)[number]['code'];

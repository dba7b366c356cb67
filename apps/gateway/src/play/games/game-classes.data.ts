/** Every class of games (§9): a game of another one would be in no list. */
export const GAME_CLASSES = [
  'LOTT',
  'ELOTT',
  'RNG',
  'LIVE',
  'FISH',
  'TABLE',
  'SPORTS',
  'CRASH',
  'PVP',
  'ARCADE',
] as const;

import type { Game } from './game.ts';
import { FOUR_DIGIT_GAMES } from './games/four-digits.data.ts';
import { KENO_DICE } from './games/keno-dice.data.ts';
import { THAILAND_LAOS } from './games/thailand-laos.data.ts';
import { VIETNAM } from './games/vietnam.data.ts';

/** Every game of the built-in vendor. A new one is an entry in its family; its name is translated as `game.<code>` in the client's catalog. */
export const GAMES: readonly Game[] = [...VIETNAM, ...KENO_DICE, ...THAILAND_LAOS, ...FOUR_DIGIT_GAMES];

import type { BetType, Game } from './game.ts';
import { countCompared, entryOf } from './matcher.ts';

/** Units that one pick costs under the stake basis of the bet type: 27 for Lô in a draw of 27 numbers, 1 for Đề. */
export function countUnits(game: Game, betType: BetType): number {
  const entry = entryOf(betType.matcher);
  switch (betType.stakeBasis) {
    case 'per-unit':
      return 1;
    case 'per-slot':
      return countCompared(betType.matcher, game.shape);
    case 'per-pair':
      return countCompared(betType.matcher, game.shape) * (entry.kind === 'set' ? entry.size : 1);
  }
}

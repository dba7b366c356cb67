import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';

/** A bet on the number of Lucky Dice: 0.00 to 99.99, in hundredths. */
export interface DiceBet {
  readonly side: 'under' | 'over';
  readonly target: number;
}

export interface DiceOutcome {
  readonly roll: number;
  readonly multiplier: Multiplier;
}

const NUMBERS = 10_000;
/** Bounds of how many of the 10,000 numbers may win: 2 % to 96 %. */
export const DICE_WINNERS = { min: 200, max: 9_600 } as const;

/** How many of the 10,000 numbers win. */
export const countDiceWinners = ({ side, target }: DiceBet): number =>
  side === 'under' ? target : NUMBERS - 1 - target;

export function isDiceBet(bet: DiceBet): boolean {
  const winners = countDiceWinners(bet);
  return Number.isInteger(bet.target) && winners >= DICE_WINNERS.min && winners <= DICE_WINNERS.max;
}

/** 98 / chance, cut to two decimals. */
export const diceMultiplier = (bet: DiceBet): Multiplier => Math.floor(980_000 / countDiceWinners(bet));

export function playDice(seeds: Seeds, bet: DiceBet): DiceOutcome {
  const roll = openHashStream(seeds).below(NUMBERS);
  const isWon = bet.side === 'under' ? roll < bet.target : roll > bet.target;
  return { roll, multiplier: isWon ? diceMultiplier(bet) : 0 };
}

export const diceReturn = (bet: DiceBet): ReturnToPlayer => ({
  paid: BigInt(countDiceWinners(bet)) * BigInt(diceMultiplier(bet)),
  staked: BigInt(NUMBERS) * 100n,
});

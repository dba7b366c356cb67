import { FISH } from './fish.data.ts';
import { openHashStream, type Seeds } from './hash-stream.ts';
import type { Multiplier, ReturnToPlayer } from './multiplier.ts';

export type FishName = (typeof FISH)[number]['fish'];

export interface FishBet {
  readonly fish: FishName;
}

export interface FishOutcome {
  /** 0 to 9,999; the net holds if it is below the fish's number. */
  readonly pull: number;
  readonly multiplier: Multiplier;
}

const CASTS = 10_000;

export const findFish = (name: FishName) => FISH.find(({ fish }) => fish === name) ?? FISH[0];

export function playFish(seeds: Seeds, bet: FishBet): FishOutcome {
  const { caught, pays } = findFish(bet.fish);
  const pull = openHashStream(seeds).below(CASTS);
  return { pull, multiplier: pull < caught ? pays : 0 };
}

export const fishReturn = (bet: FishBet): ReturnToPlayer => ({
  paid: BigInt(findFish(bet.fish).caught * findFish(bet.fish).pays),
  staked: BigInt(CASTS) * 100n,
});

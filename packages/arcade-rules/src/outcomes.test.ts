import { expect, test } from 'vitest';
import { playDuel } from './duel.ts';
import { openHashStream } from './hash-stream.ts';
import { playPearl } from './pearls.ts';
import { playReels } from './reels.ts';

const seedsOf = (nonce: number) => ({ serverSeed: 'c4'.repeat(32), clientSeed: 'many', nonce });
const ROUNDS = 20_000;

/** Chi-squared of counts against equal shares. */
function spreadOf(counts: readonly number[]): number {
  const share = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - share) ** 2 / share, 0);
}

test('draws every number of a range about equally often', () => {
  const counts = Array(100).fill(0);
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) counts[openHashStream(seedsOf(nonce)).below(100)] += 1;
  // 99 degrees of freedom; above 160 is one in ten thousand.
  expect(spreadOf(counts)).toBeLessThan(160);
});

test('lets a pearl fall into the cup that its path leads to', () => {
  for (let nonce = 0; nonce < 200; nonce += 1) {
    const { cup, path } = playPearl(seedsOf(nonce), { rows: 16, risk: 'high' });
    expect(path).toHaveLength(16);
    expect(cup).toBe(path.filter((bit) => bit === 1).length);
  }
});

test('lets both sides win a duel equally often, and never ends in a tie', () => {
  let challenger = 0;
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
    const { draws, winner } = playDuel(seedsOf(nonce));
    const [own, other] = draws.at(-1) ?? [];
    const difference = (own?.[0] ?? 0) + (own?.[1] ?? 0) - (other?.[0] ?? 0) - (other?.[1] ?? 0);
    expect(difference > 0 ? 'challenger' : 'opponent').toBe(winner);
    if (winner === 'challenger') challenger += 1;
  }
  expect(Math.abs(challenger / ROUNDS - 0.5)).toBeLessThan(0.015);
});

test('pays three of a kind by their symbol, and two cherries at the start', () => {
  const seen = new Set<number>();
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
    const { multiplier, reels } = playReels(seedsOf(nonce));
    seen.add(multiplier);
    const isThree = reels[0] === reels[1] && reels[1] === reels[2];
    const isPair = reels[0] === 'cherry' && reels[1] === 'cherry';
    expect(multiplier > 0).toBe(isThree || isPair);
  }
  expect(seen.size).toBeGreaterThan(4);
});

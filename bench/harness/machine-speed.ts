import { median } from './pairs.ts';

const ROUNDS = 15;
const SAMPLE = Array.from({ length: 5_000 }, (_, id) => ({
  id,
  name: `game ${id}`,
  tags: ['hot', 'new'],
  odds: id / 7,
}));

/**
 * How fast one core of this machine is now: some virtual machines change their speed by half within minutes, so that only
 * results beside a similar speed compare.
 * @returns the milliseconds that the same work takes (JSON of half a megabyte, written and read), median of fifteen rounds
 */
export function measureSpeed(): number {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    JSON.parse(JSON.stringify(SAMPLE));
    times.push(performance.now() - startedAt);
  }
  return Number(median(times).toFixed(1));
}

import { load, type Target } from './load.ts';
import { type Compared, compare, median, PAIRS } from './pairs.ts';

/** Requests a second, and how much slower the slowest hundredth is than the floor's. */
export interface ComparedLoads extends Compared {
  p99Ratio: number;
}

export async function compareLoads(ours: Target, floor: Target): Promise<ComparedLoads> {
  const slowest = { ours: [] as number[], floor: [] as number[] };
  const measure = async (name: 'ours' | 'floor', target: Target) => {
    const { perSecond, p99 } = await load(target);
    slowest[name].push(p99);
    return perSecond;
  };
  const compared = await compare({ ours: () => measure('ours', ours), floor: () => measure('floor', floor) });
  // The first ones belong to warm-up rounds.
  const p99Of = (name: 'ours' | 'floor') => median(slowest[name].slice(-PAIRS));
  const p99Ratio = p99Of('ours') / Math.max(1, p99Of('floor'));
  return { ...compared, p99Ratio: Number(p99Ratio.toPrecision(3)) };
}

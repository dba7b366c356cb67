import { load, type Target } from './load.ts';
import { type Compared, compare, median } from './pairs.ts';

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
  const p99Ratio = median(slowest.ours) / Math.max(1, median(slowest.floor));
  return { ...compared, p99Ratio: Number(p99Ratio.toPrecision(3)) };
}

import { Skeleton } from './skeleton.tsx';
import type { States } from './states.ts';

export const states: States = {
  line: <Skeleton width={180} height={16} radius={6} />,
  tile: <Skeleton width={100} height={132} radius="var(--r-tile)" />,
  round: <Skeleton width={48} height={48} radius="50%" />,
};

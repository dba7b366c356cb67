import type { RoundValue } from '@foyer/contract/arcade/round.ts';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import { useEffect, useState } from 'react';
import { playSound } from '../device/sound.ts';

const ROLL_MS = 600;
const STEP_MS = 50;

/** The number as shown: others for 600 ms, then that of the round. */
export interface RollingNumber {
  readonly roll: number | null;
  readonly isDone: boolean;
}

/** Rolls to the number of a round. The server has already decided it. */
export function useRollingNumber(round: RoundValue | null): RollingNumber {
  const [state, setState] = useState<RollingNumber & { readonly of: string | null }>({
    of: null,
    roll: null,
    isDone: true,
  });
  useEffect(() => {
    if (!round) return;
    const roll = Number(round.outcome?.roll ?? 0);
    const end = () => {
      setState({ of: round.roundId, roll, isDone: true });
      playSound(Number(round.payoutMinor) > 0 ? 'win' : 'lose');
    };
    if (prefersLessMotion()) return end();
    let step = 0;
    const timer = setInterval(() => {
      step += 1;
      if (step * STEP_MS < ROLL_MS)
        return setState({ of: round.roundId, roll: (roll + step * 1_237) % 10_000, isDone: false });
      clearInterval(timer);
      end();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [round]);
  return round?.roundId === state.of ? state : { roll: null, isDone: round === null };
}

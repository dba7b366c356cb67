import { useEffect, useState } from 'react';
import type { RevealPlan } from './reveal-plan.ts';

/** The prize whose numbers are landing. */
export function useCurrentPrize({ prizes }: RevealPlan): string {
  const [current, setCurrent] = useState(prizes[0]?.prize ?? '');
  useEffect(() => {
    const timers = prizes.map(({ prize, atMs }) => setTimeout(() => setCurrent(prize), atMs));
    return () => timers.forEach(clearTimeout);
  }, [prizes]);
  return current;
}

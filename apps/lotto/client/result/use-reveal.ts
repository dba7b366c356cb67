import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { prefersLessMotion } from '@foyer/vendor/device/motion.ts';
import { useEffect, useMemo, useState } from 'react';
import { planReveal, type RevealPlan } from './reveal-plan.ts';

export interface Reveal {
  /** The reveal while the numbers land; null before and after, and for a draw that already had its numbers. */
  readonly plan: RevealPlan | null;
  readonly skip: () => void;
}

const FADE_MS = 300;

type Watched = Pick<DrawValue, 'drawId' | 'gameCode' | 'numbers'>;

/** Animates the numbers once, for a member who waited on this screen: never after a reload or back navigation. */
export function useReveal({ drawId, gameCode, numbers }: Watched): Reveal {
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  const [shown, setShown] = useState<string | null>(null);
  if (!numbers && waitedFor !== drawId) setWaitedFor(drawId);
  const isRevealing = numbers !== null && waitedFor === drawId && shown !== drawId;
  const plan = useMemo(
    () => (isRevealing && numbers ? planReveal(gameCode, numbers) : null),
    [isRevealing, gameCode, numbers],
  );
  useEffect(() => {
    if (!plan) return;
    const timer = setTimeout(() => setShown(drawId), prefersLessMotion() ? FADE_MS : plan.totalMs);
    return () => clearTimeout(timer);
  }, [plan, drawId]);
  return { plan, skip: () => setShown(drawId) };
}

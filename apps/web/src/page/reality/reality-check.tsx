import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { Suspense } from 'react';
import { lazyWithFallback } from '../lazy-with-fallback.ts';
import type { PlaySession } from './use-play-session.ts';

const RealityDialog = lazyWithFallback(() => import('./reality-dialog.tsx'));

/** Interrupts play when a reality check is due; loaded after the page. @param session null: no checks and no time limit @param stop where "stop" leads */
export function RealityCheck({ session, stop }: { session: PlaySession | null; stop: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated || !session) return null;
  return (
    <Suspense>
      <RealityDialog rendered={session} stop={stop} />
    </Suspense>
  );
}

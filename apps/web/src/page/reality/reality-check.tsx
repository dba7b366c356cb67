import { Suspense } from 'react';
import { lazyWithFallback } from '../lazy-with-fallback.ts';
import { useHydrated } from '../use-hydrated.ts';

const RealityDialog = lazyWithFallback(() => import('./reality-dialog.tsx'));

/** Interrupts play when the member's reality check is due; loaded after the page. @param stop where "stop" leads */
export function RealityCheck({ stop }: { stop: string }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense>
      <RealityDialog stop={stop} />
    </Suspense>
  );
}

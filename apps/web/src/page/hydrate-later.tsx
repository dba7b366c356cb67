import { type ReactNode, Suspense, use, useId } from 'react';
import { waitForTurn } from '../device/turns.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A part of the page below what is seen first. The server's markup stays as it is, links and all, until its turn comes:
 * in an idle moment, one part after the other, or all at once when the visitor does anything.
 * NOTE put a `memo` above it. An update that arrives before its turn makes React render the part anew.
 */
export function HydrateLater({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <Turn>{children}</Turn>
    </Suspense>
  );
}

function Turn({ children }: { children: ReactNode }): ReactNode {
  const id = useId();
  const wait = useHydrated() ? null : waitForTurn(id);
  if (wait) use(wait);
  return children;
}

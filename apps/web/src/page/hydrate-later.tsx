import { useHydrated } from '@foyer/ui/use-hydrated.ts';
import { type ReactNode, Suspense, use } from 'react';
import { waitForTurn } from '../device/turns.ts';

/**
 * A part of the page below the fold. The server's markup stays as it is, links and all, until its turn comes:
 * in an idle moment, one part after the other, or all of them immediately once the visitor does anything.
 * NOTE put a `memo` above it. An update that arrives before its turn makes React render the part from scratch.
 */
export function HydrateLater({ name, children }: TurnProps) {
  return (
    <Suspense>
      <Turn name={name}>{children}</Turn>
    </Suspense>
  );
}

interface TurnProps {
  /** Unique on its page. Not `useId`: it may change when React repeats a render. */
  name: string;
  children: ReactNode;
}

function Turn({ name, children }: TurnProps): ReactNode {
  const turn = waitForTurn(name, useHydrated());
  if (turn) use(turn);
  return children;
}

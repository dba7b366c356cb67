import { type ReactNode, Suspense, use } from 'react';
import { waitForTurn } from '../device/turns.ts';
import { useHydrated } from './use-hydrated.ts';

/**
 * A part of the page below what is seen first. The server's markup stays as it is, links and all, until its turn comes:
 * in an idle moment, one part after the other, or all at once when the visitor does anything.
 * NOTE put a `memo` above it. An update that arrives before its turn makes React render the part anew.
 */
export function HydrateLater({ name, children }: TurnProps) {
  return (
    <Suspense>
      <Turn name={name}>{children}</Turn>
    </Suspense>
  );
}

interface TurnProps {
  /** The part's own on its page. Not `useId`: where React repeats a render it may give another one. */
  name: string;
  children: ReactNode;
}

function Turn({ name, children }: TurnProps): ReactNode {
  const turn = waitForTurn(name, useHydrated());
  if (turn) use(turn);
  return children;
}

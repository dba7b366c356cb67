import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** What one component knows of its first render. React calls `readWhileHydrating` on the server and while it hydrates the component, and only then. */
function createFirstRender() {
  let isHydrating = false;
  return {
    read: () => !isHydrating,
    readWhileHydrating() {
      isHydrating = true;
      return false;
    },
  };
}

/**
 * False on the server and during hydration; true afterwards, and from the first render of a component that the browser renders itself.
 * It changes in a transition: React would otherwise render what depends on it in the task that commits the hydrated page.
 */
export function useHydrated(): boolean {
  const [firstRender] = useState(createFirstRender);
  const isRenderedHere = useSyncExternalStore(never, firstRender.read, firstRender.readWhileHydrating);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    if (!isRenderedHere) startTransition(() => setHydrated(true));
  }, [isRenderedHere]);
  return isRenderedHere || isHydrated;
}

import { useCallback, useEffect, useState } from 'react';
import { CallError } from './call.ts';

/** How long an error is shown, unless it is dismissed; a later successful call removes only a network error. */
const SHOWN_MS = 10_000;

/** Runs calls of the desk: an ended session signs out, anything else is shown. */
export function useGuard(onEnd: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const guard = useCallback(
    async <T>(work: Promise<T>): Promise<T | null> => {
      try {
        const value = await work;
        setProblem((known) => (known === 'network' ? null : known));
        return value;
      } catch (error) {
        const code = error instanceof CallError ? error.code : 'fault';
        if (code === 'session') onEnd();
        else setProblem(code);
        return null;
      }
    },
    [onEnd],
  );
  useEffect(() => {
    if (problem === null) return;
    const timer = setTimeout(() => setProblem(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [problem]);
  return { guard, problem, forget: () => setProblem(null) };
}
export type Guard = ReturnType<typeof useGuard>['guard'];

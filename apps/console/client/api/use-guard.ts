import { useCallback, useState } from 'react';
import { CallError } from './call.ts';

/** Runs calls of the desk: an ended session signs out, anything else is told. */
export function useGuard(onEnd: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const guard = useCallback(
    async <T>(work: Promise<T>): Promise<T | null> => {
      try {
        const value = await work;
        setProblem(null);
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
  return { guard, problem, forget: () => setProblem(null) };
}
export type Guard = ReturnType<typeof useGuard>['guard'];

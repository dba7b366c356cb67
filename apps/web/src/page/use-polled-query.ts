import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onReturn } from '../device/visibility.ts';

/** A value that is asked for again while the page stands. */
export interface PolledQuery<T> {
  /** The newest answer, else what the server wrote into the page. */
  data: T | null;
  isFetching: boolean;
  refetch(): void;
}

interface LiveOptions<T> {
  /** What the server wrote into the page. */
  rendered: T | null;
  /** Off: nothing is asked. */
  isOn?: boolean;
}

/**
 * Keeps a value fresh: asked once when the page is there, again when the member comes back to it, and on demand.
 * An answer that fails leaves the last one standing; one that is overtaken, or whose page has gone, is given up.
 */
export function usePolledQuery<T>(
  read: (signal: AbortSignal) => Promise<T>,
  { rendered, isOn = true }: LiveOptions<T>,
): PolledQuery<T> {
  const [data, setData] = useState(rendered);
  const [isFetching, setFetching] = useState(false);
  const newest = useRef<AbortController | null>(null);
  const ask = useEffectEvent(read);
  const refetch = useCallback(async () => {
    newest.current?.abort();
    const turn = new AbortController();
    newest.current = turn;
    setFetching(true);
    const answer = await ask(turn.signal).catch(() => null);
    if (turn.signal.aborted) return;
    if (answer !== null) setData(answer);
    setFetching(false);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    refetch();
    const stop = onReturn(refetch);
    return () => {
      stop();
      newest.current?.abort();
    };
  }, [isOn, refetch]);
  return { data, isFetching, refetch };
}

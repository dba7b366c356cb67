import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onReturn } from '../device/visibility.ts';

/** A value that is asked for again while the page stands. */
export interface Live<T> {
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
 * An answer that fails leaves the last one standing; one that is overtaken is dropped.
 */
export function useLive<T>(read: () => Promise<T>, { rendered, isOn = true }: LiveOptions<T>): Live<T> {
  const [data, setData] = useState(rendered);
  const [isFetching, setFetching] = useState(false);
  const newest = useRef(0);
  const ask = useEffectEvent(read);
  const refetch = useCallback(async () => {
    const turn = ++newest.current;
    setFetching(true);
    const answer = await ask().catch(() => null);
    if (turn !== newest.current) return;
    if (answer !== null) setData(answer);
    setFetching(false);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    refetch();
    const stop = onReturn(refetch);
    return () => {
      stop();
      newest.current += 1;
    };
  }, [isOn, refetch]);
  return { data, isFetching, refetch };
}

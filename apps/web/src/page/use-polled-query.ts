import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { onReturn } from '../device/visibility.ts';

/** A value that is refetched while the page is open. */
export interface PolledQuery<T> {
  /** The newest value, else the one rendered by the server. */
  data: T | null;
  isFetching: boolean;
  /** The last request failed: the value is an older one. */
  isStale: boolean;
  refetch(): void;
}

interface LiveOptions<T> {
  /** The value rendered by the server. */
  rendered: T | null;
  /** If off, nothing is requested. */
  isOn?: boolean;
}

/**
 * Keeps a value fresh: fetched when the page is mounted, when the member returns to it, and on demand.
 * A failure leaves the last value; a superseded request, or one of an unmounted page, is aborted.
 */
export function usePolledQuery<T>(
  read: (signal: AbortSignal) => Promise<T>,
  { rendered, isOn = true }: LiveOptions<T>,
): PolledQuery<T> {
  const [data, setData] = useState(rendered);
  const [isStale, setStale] = useState(false);
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
    setStale(answer === null);
    setFetching(false);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    // Effects run in the task that commits the page, which is long enough.
    const start = setTimeout(refetch);
    const stop = onReturn(refetch);
    return () => {
      clearTimeout(start);
      stop();
      newest.current?.abort();
    };
  }, [isOn, refetch]);
  return { data, isFetching, isStale, refetch };
}

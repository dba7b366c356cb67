import type { DrawValue } from '@foyer/contract/lotto/draw.ts';
import { useCallback, useEffect, useState } from 'react';
import { call, RefusalError } from '../api/call.ts';
import { serverNow } from '../api/server-clock.ts';

export type DrawState =
  | { readonly kind: 'none' | 'loading' | 'unknown' | 'failed' }
  | { readonly kind: 'there'; readonly draw: DrawValue };

const SOON_MS = 2_000;
const LATEST_MS = 30_000;

/** The draw of this page, polled until it has its numbers; `none` if the page has no draw. */
export function useDraw(drawId: string): readonly [DrawState, retry: () => void] {
  const [state, setState] = useState<DrawState>({ kind: drawId === '' ? 'none' : 'loading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => {
    if (drawId === '') return;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    call('draw.get', { params: { drawId }, signal: gone.signal }).then(
      (draw) => {
        if (gone.signal.aborted) return;
        setState({ kind: 'there', draw });
        if (!draw.proof && !draw.voided?.serverSeed) timer = setTimeout(retry, toWaitMs(draw));
      },
      (error) => {
        if (gone.signal.aborted) return;
        setState({ kind: error instanceof RefusalError && error.errorCode === 'not.found' ? 'unknown' : 'failed' });
      },
    );
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [drawId, attempt, retry]);
  return [state, retry];
}

const toWaitMs = ({ drawsAt }: DrawValue): number =>
  Math.min(LATEST_MS, Math.max(SOON_MS, new Date(drawsAt).getTime() - serverNow()));

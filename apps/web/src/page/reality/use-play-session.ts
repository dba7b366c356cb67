import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useEffect } from 'react';
import { browserCall } from '../../gateway/browser-call.ts';
import { usePolledQuery } from '../use-polled-query.ts';

export type PlaySession = ValueOf<Endpoints['limits.playSession']>;

/** Longest delay of a browser's timer. */
const MAX_MS = 2 ** 31 - 1;
/** Margin after the moment by the server's clock. */
const SLACK_MS = 250;

/** ms until the next check or the end of the allowed time; null if neither will come. */
export function untilNext({ checkAt, endsAt, isDue, isOver, serverTime }: PlaySession): number | null {
  const moments = [isDue ? null : checkAt, isOver ? null : endsAt].flatMap((at) => (at ? [Date.parse(at)] : []));
  return moments.length === 0 ? null : Math.min(MAX_MS, Math.max(0, Math.min(...moments) - serverTime) + SLACK_MS);
}

/** The session as the server reports it, refetched when a check is due. */
export function usePlaySession(rendered: PlaySession) {
  const query = usePolledQuery<PlaySession>(
    (signal) => browserCall(signal)('limits.playSession', { situation: 'background' }),
    {
      rendered,
    },
  );
  const { data, refetch } = query;
  const wait = data ? untilNext(data) : null;
  useEffect(() => {
    if (wait === null) return;
    const timer = setTimeout(refetch, wait);
    return () => clearTimeout(timer);
  }, [wait, refetch]);
  return query;
}

import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { useEffect } from 'react';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { usePolledQuery } from '../use-polled-query.ts';

export type PlaySession = ValueOf<Endpoints['limits.playSession']>;

/** Longest delay of a browser's timer. */
const MAX_MS = 2 ** 31 - 1;
/** Margin after the moment by the server's clock. */
const SLACK_MS = 250;
/** After a failed call; until one succeeds, the server may already be refusing bets. */
const RETRY_MS = 5000;

/** ms until the next check or the end of the allowed time; null if neither will come. */
export function untilNext({ checkAt, endsAt, isDue, isOver, serverTime }: PlaySession): number | null {
  const moments = [isDue ? null : checkAt, isOver ? null : endsAt].flatMap((at) => (at ? [Date.parse(at)] : []));
  return moments.length === 0 ? null : Math.min(MAX_MS, Math.max(0, Math.min(...moments) - serverTime) + SLACK_MS);
}

/** The session as the server reports it, refetched when a check is due, and after a failure until that succeeds. */
export function usePlaySession(rendered: PlaySession) {
  const query = usePolledQuery<PlaySession>(
    (signal) => browserCall(signal)('limits.playSession', { situation: 'background' }),
    {
      rendered,
    },
  );
  const { data, isFetching, isStale, refetch } = query;
  const wait = isStale ? RETRY_MS : data ? untilNext(data) : null;
  useEffect(() => {
    if (wait === null || isFetching) return;
    // After the end of the session every call would be refused, and ask the member to log in.
    const timer = setTimeout(() => readSession() && refetch(), wait);
    return () => clearTimeout(timer);
  }, [wait, isFetching, refetch]);
  return query;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { isVisible } from '../device/visibility.ts';
import { useMemberState } from './member-state.ts';
import { type PolledQuery, usePolledQuery } from './use-polled-query.ts';

const EVERY_MS = 5000;

/**
 * Follows a deposit or a withdrawal: refetched every five seconds while the page is visible, and immediately when the member's
 * stream reports a change.
 * @param rendered as the server rendered it
 * @param isOver whether nothing more is expected
 */
export function useWatched<T>(
  read: (signal: AbortSignal) => Promise<T>,
  rendered: T,
  isOver: (now: T) => boolean,
): PolledQuery<T> & { data: T } {
  const query = usePolledQuery(read, { rendered });
  const data = query.data ?? rendered;
  const isOpen = !isOver(data);
  const { refetch } = query;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => isVisible() && refetch(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  const lastEvent = useMemberState().latest?.lastEvent;
  const before = useRef(lastEvent);
  const follow = useEffectEvent(() => refetch());
  useEffect(() => {
    if (before.current === lastEvent) return;
    before.current = lastEvent;
    follow();
  }, [lastEvent]);
  return { ...query, data };
}

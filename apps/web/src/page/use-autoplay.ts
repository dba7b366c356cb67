import { type RefObject, useCallback, useEffect, useState } from 'react';

/** How long a slide is shown (design guide §5). */
const STAND_MS = 5000;

const isStill = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || 'calm' in document.documentElement.dataset;

/** Scrolls to the slide after the one in view; after the last one back to the first. */
function showNext(list: HTMLElement): void {
  const [first, second] = list.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
  // Negative in right-to-left documents, like scrollLeft itself.
  const step = second.offsetLeft - first.offsetLeft;
  const place = Math.round(list.scrollLeft / step) + 1;
  const isLast = place >= list.children.length;
  list.scrollTo({ left: isLast ? 0 : place * step, behavior: 'smooth' });
}

/**
 * Advances a scroll-snap list of more than one slide after hydration, until `stop` is called or a slide has the focus.
 * Never with reduced motion; never while the page is hidden.
 */
export function useAutoplay(
  list: RefObject<HTMLElement | null>,
  count: number,
  standMs = STAND_MS,
): { isMoving: boolean; stop: () => void } {
  const [isMoving, setMoving] = useState(false);
  const stop = useCallback(() => setMoving(false), []);
  useEffect(() => setMoving(count > 1 && !isStill()), [count]);
  useEffect(() => {
    const element = list.current;
    if (!isMoving || !element) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden && !element.contains(document.activeElement)) showNext(element);
    }, standMs);
    return () => clearInterval(timer);
  }, [isMoving, list, standMs]);
  return { isMoving, stop };
}

import { VISIBILITY_DEBOUNCE_MS } from '../limits.data.ts';

export const isVisible = (): boolean => document.visibilityState === 'visible';

/** Calls back when the member returns to the page. @returns a function that stops it */
export function onReturn(callback: () => void): () => void {
  const check = () => {
    if (isVisible()) callback();
  };
  document.addEventListener('visibilitychange', check);
  return () => document.removeEventListener('visibilitychange', check);
}

/** As `onReturn`, but once the member has stayed for 300 ms (§9): flicking through windows triggers no requests. */
export function onSettledReturn(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    if (isVisible()) timer = setTimeout(callback, VISIBILITY_DEBOUNCE_MS);
  };
  document.addEventListener('visibilitychange', check);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** Calls back when the page has painted and is idle. @returns a function that cancels it */
export function onIdle(callback: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}

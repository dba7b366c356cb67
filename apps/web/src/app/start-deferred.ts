import { onIdle } from '../device/visibility.ts';

type IdleChunk = typeof import('./deferred/app-services.ts');

/**
 * Starts a background service once the page is idle. If its file cannot be loaded, the page
 * works without it; the next visit tries again. @param onMissing called then. @returns a function that stops it
 */
export function startDeferred(start: (chunk: IdleChunk) => () => void, onMissing: () => void): () => void {
  let stop: (() => void) | null = null;
  let isGone = false;
  const begin = (chunk: IdleChunk) => {
    if (!isGone) stop = start(chunk);
  };
  const cancel = onIdle(() => import('./deferred/app-services.ts').then(begin, onMissing));
  return () => {
    isGone = true;
    cancel();
    stop?.();
  };
}

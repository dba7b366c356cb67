import { onIdle } from '../device/visibility.ts';

type IdleChunk = typeof import('./deferred/app-services.ts');

/**
 * Starts something of what runs beside the pages, once the page has nothing better to do. Without its file the page
 * works on; the next visit loads it again. @returns how to stop
 */
export function startDeferred(start: (chunk: IdleChunk) => () => void): () => void {
  let stop: (() => void) | null = null;
  let isGone = false;
  const begin = (chunk: IdleChunk) => {
    if (!isGone) stop = start(chunk);
  };
  const cancel = onIdle(() => import('./deferred/app-services.ts').then(begin, () => undefined));
  return () => {
    isGone = true;
    cancel();
    stop?.();
  };
}

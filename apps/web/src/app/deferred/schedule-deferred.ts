import { DEFERRED_SERVICES_DELAY_MS } from '../../limits.data.ts';
import type { Brand } from '../../page/brand.ts';

/** Loads and starts the non-critical services, 1.5 s after the page has started (§9). @returns how to stop it */
export function scheduleDeferred(brand: Pick<Brand, 'hasChats'>): () => void {
  const stops: (() => void)[] = [];
  const timer = setTimeout(() => {
    import('./start-deferred.ts').then(
      ({ startDeferred }) => stops.push(startDeferred(brand)),
      () => undefined,
    );
  }, DEFERRED_SERVICES_DELAY_MS);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

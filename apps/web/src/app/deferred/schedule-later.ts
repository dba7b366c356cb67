import { UPDATE_FIRST_CHECK_MS } from '../../limits.data.ts';
import type { Brand } from '../../page/brand.ts';

/** Loads and starts what a page needs only later, 1.5 s after its start (§9). @returns how to stop it */
export function scheduleLater(brand: Pick<Brand, 'hasChats'>): () => void {
  const stops: (() => void)[] = [];
  const timer = setTimeout(() => {
    import('./start-later.ts').then(
      ({ startLater }) => stops.push(startLater(brand)),
      () => undefined,
    );
  }, UPDATE_FIRST_CHECK_MS);
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

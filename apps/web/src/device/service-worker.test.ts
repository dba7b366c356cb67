import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedFiles, unregisterWorker } from './service-worker.ts';

const ORIGIN = 'http://lotus.localhost';

/** A fake of a browser's caches and workers. */
let names: Set<string>;
let registered: number;

beforeEach(() => {
  names = new Set(['foyer-pages-1', 'foyer-assets', `workbox-precache-v2-${ORIGIN}/m/`]);
  registered = 2;
  const registration = {
    unregister: async () => {
      registered -= 1;
    },
  };
  vi.stubGlobal('caches', { keys: async () => [...names], delete: async (name: string) => names.delete(name) });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [registration, registration] } });
});
afterEach(() => vi.unstubAllGlobals());

test('unregisters every worker and deletes every cache', async () => {
  await unregisterWorker();
  expect([registered, [...names]]).toEqual([0, []]);
});

test('does nothing in a browser without workers or caches', async () => {
  vi.stubGlobal('caches', undefined);
  vi.stubGlobal('navigator', {});
  await expect(unregisterWorker()).resolves.toBeUndefined();
});

test('caches each loaded file of the build and the brand once, and nothing of another origin', () => {
  const ours = [`${ORIGIN}/m/assets/home.js`, `${ORIGIN}/m/brand/lotus/mark.svg`];
  const others = [`${ORIGIN}/wps/system/country`, `${ORIGIN}/m/qr.svg`, 'https://evil.example/m/brand/lotus/mark.svg'];
  vi.stubGlobal('location', { origin: ORIGIN });
  vi.stubGlobal('performance', {
    getEntriesByType: () => [...ours, ...others, ...ours].map((name) => ({ name })),
  });
  expect(loadedFiles()).toEqual(ours);
});

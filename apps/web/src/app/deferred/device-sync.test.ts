import { expect, test } from 'vitest';
import { type SyncContext, shouldSync } from './device-sync.ts';

const ALLOWED: SyncContext = {
  idOrigin: 'https://id.lotus.example',
  origin: 'https://www.lotus.example',
  isAllowed: true,
  isInApp: false,
  isInstalled: false,
  isDone: false,
};

test('syncs the device id with the merchant’s other hosts', () => {
  expect(shouldSync(ALLOWED)).toBe(true);
});

test.each<[string, Partial<SyncContext>]>([
  ['the merchant has no id origin', { idOrigin: null }],
  ['the page is on the id origin itself', { origin: 'https://id.lotus.example' }],
  ['the visitor has not allowed it', { isAllowed: false }],
  ['the page runs in the app', { isInApp: true }],
  ['the page is an installed app or a clip', { isInstalled: true }],
  ['it was done before', { isDone: true }],
])('creates no frame if %s', (_what, differences) => {
  expect(shouldSync({ ...ALLOWED, ...differences })).toBe(false);
});

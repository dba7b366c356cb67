import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutbox, type OutboxItem } from './outbox.ts';

const item: OutboxItem = { clientId: 'one', owner: 'visitor', text: 'Hello', file: null, at: 1 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A database whose requests never answer. */
const silent = {
  transaction: () => ({ objectStore: () => ({ put: () => ({}), getAll: () => ({}), delete: () => ({}) }) }),
};

/** Opens it as a browser does. */
function openSilent() {
  const request: { result: object; onsuccess?: () => void } = { result: silent };
  setTimeout(() => request.onsuccess?.());
  return request;
}

test.each([
  ['does not exist', undefined],
  ['is null', null],
  ['never opens', { open: () => ({}) }],
  ['opens and then never answers', { open: openSilent }],
])('keeps a message for this page when IndexedDB %s', async (_name, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const outbox = createOutbox();
  const stored = outbox.put(item).then(() => outbox.take('visitor'));
  await vi.advanceTimersByTimeAsync(3_500);
  expect(await Promise.race([stored, 'waiting'])).toEqual([item]);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeDocument } from '../testing/fake-document.ts';
import { setUpWidget } from './set-up-widget.ts';

const ADDRESS = 'https://chat.example/widget.js';
let page: FakeDocument;
let control: AbortController;
let isReady = false;
let outcome: boolean | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  page = new FakeDocument();
  vi.stubGlobal('document', page);
  control = new AbortController();
  [isReady, outcome] = [false, null];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(): void {
  void setUpWidget({ address: ADDRESS, isReady: () => isReady, signal: control.signal }).then((isThere) => {
    outcome = isThere;
  });
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const finish = async (isLoaded: boolean) => {
  const script = page.scripts.at(-1);
  if (isLoaded) script?.onload?.();
  else script?.onerror?.();
  await pass(0);
};

test('injects the script after 500 ms, and not before', async () => {
  begin();
  await pass(499);
  expect(page.scripts).toEqual([]);
  await pass(1);
  expect(page.scripts.map(({ async, src }) => [src, async])).toEqual([[ADDRESS, true]]);
});

test('sets the widget up as soon as its script has loaded', async () => {
  begin();
  await pass(500);
  isReady = true;
  expect(outcome).toBeNull();
  await finish(true);
  expect(outcome).toBe(true);
});

test.each([
  [1_000, 'once more after 1 s'],
  [3_000, 'for the last time after 3 s'],
])('tries again %i ms later: %s', async (ms) => {
  begin();
  await pass(500);
  await finish(true);
  await pass(ms - 1);
  isReady = true;
  expect(outcome).toBeNull();
  await pass(1);
  expect(outcome).toBe(true);
  expect(page.scripts).toHaveLength(1);
});

test('gives up after the try at 3 s', async () => {
  begin();
  await pass(500);
  await finish(true);
  await pass(2_999);
  expect(outcome).toBeNull();
  await pass(1);
  expect(outcome).toBe(false);
  isReady = true;
  await pass(60_000);
  expect([outcome, vi.getTimerCount()]).toEqual([false, 0]);
});

test('injects the script again at each try if it did not load', async () => {
  begin();
  await pass(500);
  await finish(false);
  expect(page.scripts).toHaveLength(0);
  await pass(1_000);
  expect(page.scripts).toHaveLength(1);
  await finish(false);
  await pass(2_000);
  expect(page.scripts).toHaveLength(1);
  isReady = true;
  await finish(true);
  expect(outcome).toBe(true);
});

test('gives up when the third script has not loaded either', async () => {
  begin();
  for (const wait of [500, 1_000, 2_000]) {
    await pass(wait);
    await finish(false);
  }
  expect(outcome).toBe(false);
});

test.each([0, 500, 1_200])('stops on request %i ms after its start, and removes the script', async (ms) => {
  begin();
  await pass(ms);
  if (ms > 500) await finish(true);
  control.abort();
  await pass(60_000);
  expect([outcome, page.scripts.length, vi.getTimerCount()]).toEqual([false, 0, 0]);
});

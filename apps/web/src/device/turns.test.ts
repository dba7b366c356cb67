import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let idle: (() => void)[];
let page: EventTarget;
let wait: typeof import('./turns.ts').waitForTurn;
const waitForTurn = (id: string, isRendered = false) => wait(id, isRendered);

beforeEach(async () => {
  idle = [];
  page = new EventTarget();
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.resetModules();
  ({ waitForTurn: wait } = await import('./turns.ts'));
});
afterEach(() => vi.unstubAllGlobals());

/** React does not wait for a promise with this status. */
const hasCome = (id: string) => (waitForTurn(id) as { status?: string } | null)?.status === 'fulfilled';
const nextIdle = () => idle.shift()?.();

test('gives one turn in each idle moment, in the order of asking', async () => {
  const [first, second] = [waitForTurn('a'), waitForTurn('b')];
  expect(waitForTurn('a')).toBe(first);
  nextIdle();
  await first;
  expect(waitForTurn('a')).toBe(first);
  expect([hasCome('a'), hasCome('b')]).toEqual([true, false]);
  nextIdle();
  await second;
  expect(hasCome('b')).toBe(true);
  expect(idle).toHaveLength(0);
});

test('gives a late part a turn as well', async () => {
  waitForTurn('a');
  nextIdle();
  const late = waitForTurn('b');
  nextIdle();
  await late;
  expect(hasCome('b')).toBe(true);
});

test.each(['pointerdown', 'click', 'keydown', 'wheel', 'focusin', 'scroll'])(
  'gives every turn immediately on %s',
  async (act) => {
    const all = [waitForTurn('a'), waitForTurn('b')];
    page.dispatchEvent(new Event(act));
    expect([hasCome('a'), hasCome('b')]).toEqual([true, true]);
    expect(waitForTurn('c')).toBeNull();
    await Promise.all(all);
  },
);

test('does not defer what the browser renders itself', () => {
  expect(waitForTurn('a', true)).toBeNull();
  waitForTurn('b');
  expect(waitForTurn('b', true)).toMatchObject({ status: 'fulfilled' });
});

test('defers nothing on the server', () => {
  vi.stubGlobal('document', undefined);
  expect(waitForTurn('a')).toBeNull();
});

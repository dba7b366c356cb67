import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let idle: (() => void)[];
let page: EventTarget;
let waitForTurn: typeof import('./turns.ts').waitForTurn;

beforeEach(async () => {
  idle = [];
  page = new EventTarget();
  vi.stubGlobal('document', {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.resetModules();
  ({ waitForTurn } = await import('./turns.ts'));
});
afterEach(() => vi.unstubAllGlobals());

const nextIdle = () => idle.shift()?.();

test('gives one turn in each idle moment, in the order of asking', async () => {
  const [first, second] = [waitForTurn('a'), waitForTurn('b')];
  expect(waitForTurn('a')).toBe(first);
  nextIdle();
  await first;
  expect(waitForTurn('a')).toBeNull();
  expect(waitForTurn('b')).toBe(second);
  nextIdle();
  await second;
  expect(waitForTurn('b')).toBeNull();
  expect(idle).toHaveLength(0);
});

test('gives a part that asks late a turn as well', async () => {
  waitForTurn('a');
  nextIdle();
  const late = waitForTurn('b');
  nextIdle();
  await late;
  expect(waitForTurn('b')).toBeNull();
});

test.each(['pointerdown', 'click', 'keydown', 'wheel', 'focusin', 'scroll'])(
  'gives every turn at once on %s',
  async (act) => {
    const all = [waitForTurn('a'), waitForTurn('b')];
    page.dispatchEvent(new Event(act));
    expect(waitForTurn('a')).toBeNull();
    expect(waitForTurn('c')).toBeNull();
    await Promise.all(all);
  },
);

test('lets nothing wait on the server', () => {
  vi.stubGlobal('document', undefined);
  expect(waitForTurn('a')).toBeNull();
});

import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from './lines.ts';
import { HEAD_START_MS, raceLines } from './race-lines.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const DEAD = null;
const SILENT = 15_000;

/** Runs a race of lines that answer after the given ms. */
async function race(answers: Record<string, number | null>, present = 'here') {
  const lines: Line[] = [];
  const startedAt = Date.now();
  const won = raceLines({
    hosts: Object.keys(answers),
    present,
    measure: (host) =>
      new Promise((resolve, reject) => {
        const ms = answers[host] ?? DEAD;
        if (ms === DEAD) setTimeout(reject, 1, new Error('refused'));
        else if (ms >= SILENT) setTimeout(reject, SILENT, new Error('too late'));
        else setTimeout(resolve, ms, ms);
      }),
    onLine: (line) => lines.push(line),
  }).then((winner) => ({ winner, tookMs: Date.now() - startedAt }));
  await vi.runAllTimersAsync();
  return { ...(await won), lines };
}

test('picks the fastest line', async () => {
  expect(await race({ here: 400, near: 80, far: 200 })).toMatchObject({ winner: 'near', tookMs: 80 + HEAD_START_MS });
});

test('gives the current host a head start', async () => {
  expect((await race({ here: 120, near: 80 })).winner).toBe('here');
  expect((await race({ here: 131, near: 80 })).winner).toBe('near');
});

test('does not wait for a dead domain', async () => {
  for (const dead of [DEAD, SILENT])
    expect(await race({ here: 400, dead, near: 30 })).toMatchObject({ winner: 'near', tookMs: 30 + HEAD_START_MS });
  expect(await race({ here: 20, dead: SILENT })).toMatchObject({ winner: 'here', tookMs: 20 });
});

test('picks the first line that answers if the current host does not', async () => {
  expect(await race({ here: DEAD, near: 30 })).toMatchObject({ winner: 'near', tookMs: 30 });
});

test('returns null if no line answers', async () => {
  expect((await race({ here: DEAD, near: SILENT })).winner).toBe(null);
});

test('measures every line, also those slower than the winner', async () => {
  const { lines } = await race({ here: 10, near: 90, dead: SILENT });
  expect(lines).toEqual([
    { host: 'here', ms: 10 },
    { host: 'near', ms: 90 },
    { host: 'dead', ms: null },
  ]);
});

test('picks a line that answered, and no other was faster by more than the head start', async () => {
  const time = fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom(DEAD, SILENT));
  await fc.assert(
    fc.asyncProperty(time, fc.array(time, { maxLength: 5 }), async (here, others) => {
      const answers: Record<string, number | null> = { here };
      for (const [place, ms] of others.entries()) answers[`line${place}`] = ms;
      const { winner, tookMs } = await race(answers);
      const alive = Object.values(answers).filter((ms): ms is number => ms !== DEAD && ms < SILENT);
      if (alive.length === 0) {
        expect(winner).toBe(null);
        return;
      }
      const best = Math.min(...alive);
      expect(tookMs).toBeLessThanOrEqual(best + HEAD_START_MS);
      const ms = answers[winner ?? ''] ?? Number.NaN;
      expect(ms).toBeLessThanOrEqual(best + (winner === 'here' ? HEAD_START_MS : 0));
    }),
    { numRuns: 60 },
  );
});

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LottoContext } from '../context.ts';
import { getOpenDraw } from '../testing/get-open-draw.ts';
import { GAME, type LottoFixture, lottoFixture } from '../testing/lotto-fixture.ts';
import { shiftSystemTime, startSystemTime } from '../testing/moved-clock.store.ts';
import { placeTicket } from '../tickets/place-ticket.ts';
import { readClocks } from './clock-reading.store.ts';
import { getDatabaseTime, getDraw } from './draw.store.ts';
import { type DrawClock, startDrawClock } from './draw-clock.ts';
import { runDraw } from './run-draw.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE_MS = Date.parse('2026-11-21T05:13:00.000Z');
const HOUR_MS = 3_600_000;
/** Half speed, and the longest wait of the clock. */
const PATIENT = { timeout: 30_000 };

let lotto: LottoFixture;
let clock: DrawClock;
let errors: unknown[];
let closed: string[];

const setSystemTime = (ms: number) => shiftSystemTime(lotto.database.pool, ms - Date.now());
const expectOpen = (drawId: string) =>
  vi.waitFor(async () => expect(await getOpenDraw(lotto.context.pool, GAME.code)).toMatchObject({ drawId }), PATIENT);
const expectClosed = (drawId: string) => vi.waitFor(() => expect(closed).toContain(drawId), PATIENT);

beforeEach(async () => {
  [errors, closed] = [[], []];
  lotto = await lottoFixture();
  await startSystemTime(lotto.database.pool, CLOSE_MS - 4_000 - Date.now());
  const log = {
    warn: () => {},
    error: (...line: unknown[]) => void errors.push(line),
  } as unknown as LottoContext['log'];
  clock = startDrawClock({ ...lotto.context, log }, GAME, async (drawId) => void closed.push(drawId));
  await expectOpen(DRAW);
});
afterEach(async () => {
  await clock.stop();
  await lotto.database.drop();
});

test('setting the clock back an hour delays the open draw by less than its period', async () => {
  await placeTicket(lotto.context, await lotto.bet());
  await setSystemTime(CLOSE_MS - HOUR_MS);
  await expectClosed(DRAW);
  await expectOpen('VNQ60-20261121-0734');
  await runDraw({ ...lotto.context, pause: (ms) => pause(ms) }, DRAW);
  expect((await getDraw(lotto.context.pool, DRAW))?.state).toBe('settled');
  expect(errors).toEqual([]);
});

test('setting the clock forward an hour opens the draw of that time, and setting it back keeps it on sale', async () => {
  const later = 'VNQ60-20261121-0793';
  // By when the clock wakes, half of the time is left.
  await setSystemTime(CLOSE_MS - 8_000 + HOUR_MS);
  await expectOpen(later);
  await setSystemTime(CLOSE_MS);
  await placeTicket(lotto.context, await lotto.bet());
  await expectClosed(later);
  await expectOpen('VNQ60-20261121-0794');
  expect(errors).toEqual([]);
});

/** The lottery's time, and between which moments of this process it was read, in ms. */
async function readTime(): Promise<{ time: number; from: number; until: number }> {
  const from = performance.now();
  const time = (await getDatabaseTime(lotto.context.pool)).getTime();
  return { time, from, until: performance.now() };
}

test('the lottery’s clock never goes back, and follows the system clock once that has caught up', async () => {
  const { pool } = lotto.context;
  const before = await getDatabaseTime(pool);
  await readClocks(pool);
  await setSystemTime(CLOSE_MS - HOUR_MS);
  expect((await getDatabaseTime(pool)).getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await readClocks(pool)).toBeGreaterThan(HOUR_MS - 10_000);
  const first = await readTime();
  await pause(1_000);
  const second = await readTime();
  const passedMs = second.time - first.time;
  expect(passedMs).toBeGreaterThan((second.from - first.until) * 0.4);
  expect(passedMs).toBeLessThan((second.until - first.from) * 0.6);
  await setSystemTime(CLOSE_MS + 30_000);
  expect(await readClocks(pool)).toBe(0);
  const { time, until } = await readTime();
  expect(time).toBeGreaterThanOrEqual(CLOSE_MS + 30_000);
  expect(time).toBeLessThan(CLOSE_MS + 31_000 + until - second.until);
});

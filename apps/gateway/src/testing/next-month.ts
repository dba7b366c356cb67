import type { TestGateway } from './boot-gateway.ts';

/** UTC+7 in the market of lotus, all year round. */
const OFFSET_MS = 7 * 3_600_000;

/** Moves to noon of the second of the next month in the market of lotus. NOTE 32 days from the end of a month may skip one. */
export async function toNextMonth(clock: TestGateway['clock']): Promise<void> {
  const now = clock.now();
  const there = new Date(now + OFFSET_MS);
  await clock.advance(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 2, 12) - OFFSET_MS - now);
}

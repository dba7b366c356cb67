import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { addNotices, claimNotice } from './notice.store.ts';

const LANE = { merchant: 'lotus', connector: 'bank' };
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

test.each([0, 37, 38, 2_000])('claims a report that has failed %i times, then the next one', async (attempts) => {
  const { pool } = gateway.database;
  const events = ['first', 'second'].map((name) => ({
    eventId: `${name} of ${attempts}`,
    kind: 'reversal' as const,
    providerRef: name,
    reported: [],
  }));
  await addNotices(pool, { ...LANE, events });
  await pool.query('update foyer.cashier_notice set attempts = $1 where event_id = $2', [attempts, events[0]?.eventId]);
  expect(await claimNotice(pool, LANE)).toMatchObject({ body: events[0] });
  expect(await claimNotice(pool, LANE)).toMatchObject({ body: events[1] });
  const { rows } = await pool.query(
    `select extract(epoch from next_at - foyer.clock())::int as seconds from foyer.cashier_notice where event_id = $1`,
    [events[0]?.eventId],
  );
  expect(rows[0].seconds).toBeGreaterThan(attempts === 0 ? 50 : 3_590);
  expect(rows[0].seconds).toBeLessThanOrEqual(attempts === 0 ? 60 : 3_600);
});

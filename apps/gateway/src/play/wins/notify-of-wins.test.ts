import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture } from '../../testing/cashier-fixture.ts';
import { notifyOfWins } from './notify-of-wins.ts';
import { deleteNotifiedWins } from './win.store.ts';

const MINUTE = 60_000;

let cashier: CashierFixture;
beforeAll(async () => {
  cashier = await cashierFixture();
  await notifyOfWins(cashier.gateway.context);
});
afterAll(() => cashier.gateway.close());

const tell = async () => {
  await notifyOfWins(cashier.gateway.context);
  await cashier.settle();
};

test('notifies a member once of each win at or above the merchant’s threshold, and links to its bet', async () => {
  const who = await cashier.payer('lotus');
  await cashier.play(who, 499_999n);
  await cashier.play(who, 500_000n);
  await Promise.all([tell(), tell()]);
  await tell();
  const { host, token } = who;
  const { messages } = (await cashier.gateway.call('inbox.list', { host, token })).json.value;
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({
    category: 'money',
    subject: { type: 'bet', id: expect.stringMatching(/^\d+$/) },
  });
  expect(messages[0]?.title).toContain('500.000');
});

const winMessagesOf = async ({ memberId }: { memberId: bigint }) => {
  const { rows } = await cashier.pool.query('select title from foyer.inbox_message where member_id = $1', [memberId]);
  return rows;
};

test('notifies once of a win that was committed after a later one had been notified of', async () => {
  const who = await cashier.payer('samba');
  await cashier.gateway.clock.advance(4 * MINUTE);
  await tell();
  await cashier.gateway.clock.reset();
  await cashier.play(who, 10_000n);
  await cashier.gateway.clock.advance(4 * MINUTE);
  await tell();
  await tell();
  expect(await winMessagesOf(who)).toHaveLength(1);
  await cashier.gateway.clock.reset();
});

test('notifies of no win again after the record of its notification was deleted', async () => {
  const who = await cashier.payer('samba');
  const records = async () => (await cashier.pool.query('select from foyer.told_win')).rowCount;
  await cashier.play(who, 10_000n);
  await tell();
  const before = await records();
  await deleteNotifiedWins(cashier.pool);
  expect(await records()).toBe(before);
  await cashier.gateway.clock.advance(8 * 24 * 60 * MINUTE);
  await tell();
  await deleteNotifiedWins(cashier.pool);
  expect(await records()).toBe(0);
  await tell();
  expect(await winMessagesOf(who)).toHaveLength(1);
  await cashier.gateway.clock.reset();
  // Searches begin at the time of the last one.
  await tell();
});

test('notifies the members of a merchant although those of another cannot be', async () => {
  const who = await cashier.payer('lotus');
  await cashier.play(who, 500_000n);
  const { context } = cashier.gateway;
  const broken = context.merchants.map((one) => ({ ...one, code: '\0' }));
  await notifyOfWins({ ...context, merchants: [...broken, ...context.merchants] });
  await cashier.settle();
  const { rows } = await cashier.pool.query('select from foyer.inbox_message where member_id = $1', [who.memberId]);
  expect(rows).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CashierFixture, cashierFixture } from '../testing/cashier-fixture.ts';
import { notifyOfWins } from './notify-of-wins.ts';
import { deleteNotifiedWins } from './win.store.ts';

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

test('notifies once of a win that was committed late, even after a clean-up', async () => {
  const who = await cashier.payer('samba');
  await cashier.play(who, 10_000n);
  await cashier.gateway.clock.advance(4 * 60_000);
  await deleteNotifiedWins(cashier.pool);
  await tell();
  await tell();
  const { rows } = await cashier.pool.query('select title from foyer.inbox_message where member_id = $1', [
    who.memberId,
  ]);
  expect(rows).toHaveLength(1);
  await cashier.gateway.clock.reset();
});

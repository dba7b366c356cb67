import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useWagers, type WagerFixture } from '../../testing/wager-fixture.ts';
import { endWagers } from './end-wagers.ts';

const _DAY_MS = 86_400_000;

let wagers: WagerFixture;
useWagers((ready) => {
  wagers = ready;
});

test('lets nobody give up the funds of another member', async () => {
  await wagers.fund();
  const { grantId = '' } = (await wagers.wagerOf()) ?? {};
  const other = await wagers.gateway.member(`other.${randomUUID().slice(0, 8)}`);
  const refused = await wagers.gateway.call('promotion.giveUp', { token: other.token, body: { grantId } });
  expect(refused.json.errorCode).toBe('not.found');
  expect(await wagers.wagerOf()).toMatchObject({ state: 'active' });
});

test('an exclusion forfeits the funds, and the cash of open rounds is still paid', async () => {
  await wagers.fund();
  const { body } = await wagers.bet('400');
  await wagers.gateway.call('limits.excludeMyself', {
    token: wagers.player.token,
    body: { term: 'sixMonths', isSure: true },
  });
  await endWagers(wagers.gateway.context);
  await wagers.pay(body, '800');
  const { rows } = await wagers
    .pool()
    .query(
      `select wager.state, balance_minor from foyer.wager join foyer.ledger_account on id = account_id where wager.member_id = $1`,
      [wagers.player.memberId],
    );
  expect(rows).toEqual([{ state: 'forfeited', balance_minor: 600n }]);
});

test('tells the member how the wager has ended', async () => {
  await wagers.complete();
  await endWagers(wagers.gateway.context);
  await endWagers(wagers.gateway.context);
  const { rows } = await wagers
    .pool()
    .query(`select body from foyer.event where member_id = $1 and kind = 'wager.ended'`, [wagers.player.memberId]);
  expect(rows).toEqual([{ body: expect.objectContaining({ state: 'completed', amountMinor: '2500' }) }]);
});

test('lists rewards and bonus funds under their own kinds, not as play money', async () => {
  await wagers.complete();
  const { token } = wagers.player;
  const { transactions } = (await wagers.gateway.call('wallet.transactions', { token })).json.value;
  const kinds = transactions.map(({ amountMinor, kind }) => `${kind} ${amountMinor}`);
  // The last bet used 400 of the funds; then the rest was paid out.
  expect(kinds.slice(0, 4)).toEqual(['funds 2500', 'win 0', 'bet -400', 'funds 400']);
  expect(kinds.at(-1)).toBe('grant 2000000');
});

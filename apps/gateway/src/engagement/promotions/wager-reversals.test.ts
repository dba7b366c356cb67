import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findPayments } from '../../cashier/payments/payment.store.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { findWagers } from '../../ledger/wallet/wager.store.ts';
import { endWager } from '../../ledger/wallet/wager.ts';
import { matchPayment } from '../../operator/decide-suspended.ts';
import { decideDispute, recordDispute, refundDeposit } from '../../operator/reverse-deposits.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { type CashierFixture, cashierFixture, type Payer } from '../../testing/cashier-fixture.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { endWagers } from './end-wagers.ts';
import type { MatchValue } from './fund-grant.ts';
import { matchDeposits } from './match-deposits.ts';

const ANH = { name: 'anh', sign: null };
const DAY_MS = 86_400_000;
const reason = 'paid twice by mistake';

let fixture: CashierFixture;
beforeAll(async () => {
  fixture = await cashierFixture();
  await addStaff(fixture.gateway.context.pool, 'finance', { anh: '*' });
  const value: MatchValue = {
    ...{ kind: 'match' as const, basisPoints: 5000, minDepositMinor: '1000', maxMinor: '50000', joinDays: 3, days: 7 },
    ...{ wagering: 2, maxBetMinor: '40000', conversion: 5, contributions: { LOTT: 10_000 } },
  };
  await publishOffers(fixture.gateway, 'lotus', [{ id: 'match', value, perMember: 5 }]);
});
afterAll(() => fixture.gateway.close());
afterEach(async () => {
  await fixture.gateway.clock.reset();
  expect(await fixture.faults()).toEqual([]);
});

const join = async ({ token }: Payer) =>
  (await fixture.gateway.call('promotion.join', { token, body: { id: 'match' } })).json.success;
const match = () => matchDeposits(fixture.gateway.context);
const refund = (id: string, amountMinor: bigint | null = null) =>
  refundDeposit({ id, reason, amountMinor }, ANH, fixture.gateway.context);
const wagersOf = async ({ memberId }: Payer) =>
  (await findWagers(fixture.pool, memberId)).map(({ state }) => state).reverse();

async function deposit(who: Payer): Promise<string> {
  const { charge, deposit } = await fixture.openCharge(who);
  await fixture.pay(charge);
  return deposit.id;
}

/** A member with funds of 50,000 for a deposit of 200,000. */
async function matched() {
  const who = await fixture.payer();
  const before = await fixture.balance(who);
  expect(await join(who)).toBe(true);
  const id = await deposit(who);
  await match();
  expect(await wagersOf(who)).toEqual(['active']);
  return { who, before, id };
}

test('takes the funds back with a refund of the deposit that they match, and notifies the member', async () => {
  const { before, id, who } = await matched();
  expect(await refund(id)).toMatchObject({ state: 'approved' });
  expect(await wagersOf(who)).toEqual(['reversed']);
  expect(await fixture.balance(who)).toBe(before);
  const { rows: held } = await fixture.pool.query(
    `select balance_minor from foyer.wager join foyer.ledger_account held on held.id = held_id where wager.member_id = $1`,
    [who.memberId],
  );
  expect(held).toEqual([{ balance_minor: 0n }]);
  await endWagers(fixture.gateway.context);
  const { rows } = await fixture.pool.query(
    `select body from foyer.event where member_id = $1 and kind = 'wager.ended'`,
    [who.memberId],
  );
  expect(rows).toEqual([{ body: expect.objectContaining({ state: 'reversed', amountMinor: '0' }) }]);
});

test('takes the funds back with a refund of a part', async () => {
  const { id, who } = await matched();
  await refund(id, 1n);
  expect(await wagersOf(who)).toEqual(['reversed']);
});

test('takes the funds back that match a payment which staff have credited', async () => {
  const who = await fixture.payer();
  await join(who);
  const { charge, deposit } = await fixture.openCharge(who);
  await fixture.pay(charge, { isOther: true });
  const [payment] = await findPayments(fixture.pool, [deposit.id]);
  await matchPayment({ id: payment?.id ?? 0n, reason, username: null }, ANH, fixture.gateway.context);
  await match();
  expect(await wagersOf(who)).toEqual(['active']);
  await refund(deposit.id);
  expect(await wagersOf(who)).toEqual(['reversed']);
});

test('takes the funds back when the payer’s bank claims the deposit, and does not return them when it loses', async () => {
  const { before, id, who } = await matched();
  const { context } = fixture.gateway;
  const { dispute = '' } = (await recordDispute({ id, reason, amountMinor: null }, ANH, context)) as {
    dispute?: string;
  };
  expect(await wagersOf(who)).toEqual(['reversed']);
  expect(await decideDispute({ id: dispute, reason, isWon: true }, ANH, context)).toEqual({ state: 'won' });
  expect(await fixture.balance(who)).toBe(before + 200_000n);
  await match();
  expect(await wagersOf(who)).toEqual(['reversed']);
});

test('keeps the funds when another deposit is refunded, or the refund is refused', async () => {
  const { id, who } = await matched();
  await refund(await deposit(who));
  expect(await wagersOf(who)).toEqual(['active']);
  await fixture.stake(who, await fixture.balance(who));
  expect(await refund(id)).toMatchObject({ code: 'balance' });
  expect(await wagersOf(who)).toEqual(['active']);
});

test('takes nothing back of funds that have become cash', async () => {
  const { before, id, who } = await matched();
  const [wager] = await findWagers(fixture.pool, who.memberId);
  await withTransaction(fixture.pool, async (client) => {
    await lockAccount(client, who.accountId);
    if (wager) await endWager(client, wager, 'completed');
  });
  await refund(id);
  expect(await wagersOf(who)).toEqual(['completed']);
  expect(await fixture.balance(who)).toBe(before + 50_000n);
});

test('matches no deposit that goes back, but the next one', async () => {
  const who = await fixture.payer();
  await join(who);
  await refund(await deposit(who));
  await match();
  expect(await wagersOf(who)).toEqual([]);
  await deposit(who);
  await match();
  expect(await wagersOf(who)).toEqual(['active']);
});

test('ends an opt-in whose only deposit has gone back, so that the member can join again', async () => {
  const who = await fixture.payer();
  await join(who);
  await refund(await deposit(who));
  await fixture.gateway.clock.advance(4 * DAY_MS);
  await match();
  await fixture.pool.query(
    'update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock() where member_id = $1',
    [who.memberId],
  );
  expect(await join(who)).toBe(true);
});

test('either matches a deposit before a simultaneous refund, which takes the funds back, or not at all', async () => {
  for (let round = 0; round < 8; round += 1) {
    const who = await fixture.payer();
    await join(who);
    const id = await deposit(who);
    await Promise.all([match(), refund(id), match()]);
    expect(await wagersOf(who)).not.toContain('active');
  }
});

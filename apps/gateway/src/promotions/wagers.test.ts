import { randomUUID } from 'node:crypto';
import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { post } from '../cashier/postings.ts';
import { PAYMENT_CONNECTORS } from '../connectors/payment/connect-payments.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send, sendCredits } from '../testing/fake-vendor.ts';
import { publishOffers } from '../testing/publish-offers.ts';
import { lockAccount } from '../wallet/ledger.store.ts';
import { verifyLedger } from '../wallet/verify-ledger.ts';
import { endWagers } from './end-wagers.ts';
import { matchDeposits } from './match-deposits.ts';
import type { Offer } from './offers-document.ts';

const DAY_MS = 86_400_000;
const MATCH = {
  kind: 'match',
  basisPoints: 5000,
  minDepositMinor: '1000',
  maxMinor: '500',
  joinDays: 3,
  wagering: 2,
  days: 7,
  maxBetMinor: '400',
  conversion: 5,
  contributions: { LOTT: 10_000 },
} as const satisfies Offer['value'];

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  await publishOffers(gateway, 'lotus', [{ id: 'match', value: MATCH, perMember: 5 }]);
  player = await createPlayerSession(gateway, `wager.${randomUUID().slice(0, 8)}`);
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const pool = () => gateway.database.pool;
const call = (name: 'promotion.join' | 'promotion.leave', id = 'match') =>
  gateway.call(name, { token: player.token, body: { id } });
const grantsOf = async () => (await gateway.call('promotion.grants', { token: player.token })).json.value;
const wagerOf = async () => (await grantsOf()).wagers?.[0];
const statusOf = async (id = 'match') => {
  const { offers } = (await gateway.call('promotion.list', { token: player.token })).json.value;
  return offers.find((offer) => offer.id === id)?.status;
};
/** What the vendor sees. */
const seen = async () => {
  const { merchant, playerRef, sessionId } = player.tx();
  return BigInt((await send(gateway, 'balance', { sessionId, playerRef, merchant })).balanceMinor ?? -1);
};

async function accountIdOf({ memberId }: Player): Promise<bigint> {
  const { rows } = await pool().query('select id from foyer.ledger_account where member_id = $1', [memberId]);
  return rows[0].id;
}

async function deposit(amountMinor: bigint): Promise<void> {
  const accountId = await accountIdOf(player);
  await withTransaction(pool(), async (client) => {
    await lockAccount(client, accountId);
    await post(client, 'credit', {
      ref: `payment:${randomUUID()}`,
      merchant: 'lotus',
      currency: 'VND',
      connector: PAYMENT_CONNECTORS[0] ?? '',
      member: { id: BigInt(player.memberId), accountId },
      amountMinor,
    });
  });
}

/** Bets all of the cash but an amount, and loses it. */
async function keepCash(amountMinor: bigint): Promise<void> {
  const bet = player.tx({ amountMinor: String((await player.balance()) - amountMinor) });
  expect((await player.call('debit', bet)).status).toBe('OK');
  await pay(bet, '0');
}

const pay = (bet: TransactionBody, amountMinor: string, change: Partial<TransactionBody> = {}) =>
  player.call(
    'credit',
    player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor, roundClosed: true, ...change }),
  );

/** A member with cash of 300 and funds of 500 that ask for stakes of 1,000. */
async function fund(): Promise<void> {
  await keepCash(0n);
  expect((await call('promotion.join')).json.success).toBe(true);
  await deposit(1000n);
  await keepCash(300n);
  await matchDeposits(gateway.context);
  expect(await wagerOf()).toMatchObject({
    state: 'active',
    fundsMinor: '500',
    leftMinor: '500',
    requiredMinor: '1000',
  });
}

const bet = async (amountMinor: string) => {
  const body = player.tx({ amountMinor });
  return { body, answer: await player.call('debit', body) };
};

test('matches the next large enough deposit of a member who takes part, once (scenario 4)', async () => {
  expect(await statusOf()).toBe('available');
  const [first, second] = [await call('promotion.join'), await call('promotion.join')];
  expect(second.json.value).toEqual(first.json.value);
  expect(await statusOf()).toBe('joined');
  await deposit(999n);
  await matchDeposits(gateway.context);
  expect(await statusOf()).toBe('joined');
  await deposit(1000n);
  await deposit(1000n);
  await Promise.all([1, 2, 3].map(() => matchDeposits(gateway.context)));
  expect(await statusOf()).toBe('wagering');
  expect(await grantsOf()).toMatchObject({
    totalMinor: '0',
    grants: [{ amountMinor: '500' }],
    wagers: [{ state: 'active' }],
  });
  expect((await call('promotion.join')).json.errorCode).toBe('offer.open');
});

test('matches nothing that was deposited before, after, or by a member who has left', async () => {
  await deposit(1000n);
  await call('promotion.join');
  await matchDeposits(gateway.context);
  expect((await grantsOf()).grants).toEqual([]);
  expect((await call('promotion.leave')).json.success).toBe(true);
  expect((await call('promotion.leave')).json.errorCode).toBe('not.found');
  await deposit(1000n);
  await matchDeposits(gateway.context);
  await call('promotion.join');
  await gateway.clock.advance(4 * DAY_MS);
  await deposit(1000n);
  await matchDeposits(gateway.context);
  await gateway.clock.reset();
  expect((await grantsOf()).grants).toEqual([]);
});

test('grants nothing for a deposit that arrives after an exclusion', async () => {
  await call('promotion.join');
  await gateway.call('limits.excludeMyself', { token: player.token, body: { term: 'sixMonths', isSure: true } });
  await deposit(1000n);
  await matchDeposits(gateway.context);
  const { rows } = await pool().query('select from foyer.promotion_grant where member_id = $1', [player.memberId]);
  expect(rows).toEqual([]);
});

test('stakes real money first, and divides a win by the shares of the stake', async () => {
  await fund();
  expect(await seen()).toBe(800n);
  const { body, answer } = await bet('400');
  expect(answer).toMatchObject({ status: 'OK', balanceMinor: '400' });
  expect(await player.balance()).toBe(0n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '400', wageredMinor: '0' });
  expect(await player.call('debit', body)).toMatchObject({ status: 'DUPLICATE', balanceMinor: '400' });
  expect(await pay(body, '800')).toMatchObject({ status: 'OK', balanceMinor: '1200' });
  expect(await player.balance()).toBe(600n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '600', wageredMinor: '400' });
});

test('rounds the share of the funds down', async () => {
  await fund();
  const { body } = await bet('400');
  await pay(body, '3');
  // A quarter of the stake came from the funds.
  expect(await player.balance()).toBe(3n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '400' });
});

test('divides wins that are paid in a batch', async () => {
  await fund();
  const { body } = await bet('400');
  const credit = player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '800', roundClosed: true });
  expect((await sendCredits(gateway, [credit])).answers?.[0]).toMatchObject({ status: 'OK', balanceMinor: '1200' });
  expect((await sendCredits(gateway, [credit])).answers?.[0]).toMatchObject({ status: 'DUPLICATE' });
  expect(await player.balance()).toBe(600n);
});

test('gives a stake that is rolled back to where it came from', async () => {
  await fund();
  const { body } = await bet('400');
  const back = player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '0', roundClosed: true });
  expect(await player.call('rollback', back)).toMatchObject({ status: 'OK', balanceMinor: '800' });
  expect(await player.balance()).toBe(300n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('takes the progress of a round back that is undone after it was settled (scenario 5)', async () => {
  await fund();
  const { body } = await bet('400');
  await pay(body, '800');
  const undone = await send(gateway, 'voidSettled', { ...toExtension(body), reason: 'a wrong result' });
  expect(undone).toMatchObject({ status: 'OK', balanceMinor: '800' });
  expect(await player.balance()).toBe(300n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('a lost round that is undone returns the funds as funds', async () => {
  await fund();
  const { body } = await bet('400');
  await pay(body, '0');
  await send(gateway, 'voidSettled', { ...toExtension(body), reason: 'a wrong result' });
  expect(await player.balance()).toBe(300n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

/** Wagers all that is asked for, with wins that leave 2,700 in the funds. */
async function complete(): Promise<TransactionBody> {
  await fund();
  const { body: first } = await bet('300');
  await pay(first, '0');
  const { body: second } = await bet('400');
  await pay(second, '3000');
  expect(await wagerOf()).toMatchObject({ state: 'active', leftMinor: '3100', wageredMinor: '700' });
  const { body: third } = await bet('400');
  await pay(third, '0');
  return third;
}

test('pays out funds that have been wagered, up to the most, and the rest returns to the house', async () => {
  await complete();
  expect(await player.balance()).toBe(2500n);
  expect(await wagerOf()).toMatchObject({ state: 'completed', leftMinor: '0', paidMinor: '2500' });
  expect((await grantsOf()).totalMinor).toBe('2500');
  expect(await seen()).toBe(2500n);
  const { rows } = await pool().query(
    `select balance_minor from foyer.ledger_account where held_for = $1 and name like 'grant:%'`,
    [player.memberId],
  );
  expect(rows).toEqual([{ balance_minor: 0n }]);
});

test('leaves the cash of a completed wager when a draw is corrected afterwards, and flags it (scenario 6)', async () => {
  const last = await complete();
  await send(gateway, 'voidSettled', { ...toExtension(last), reason: 'a wrong result' });
  const { rows } = await pool().query('select state, flagged_at from foyer.wager where member_id = $1', [
    player.memberId,
  ]);
  expect(rows).toEqual([{ state: 'completed', flagged_at: expect.any(Date) }]);
  expect(await player.balance()).toBeGreaterThanOrEqual(2500n);
});

test('a round that is settled before the deadline completes its wager, one after it does not (scenario 7)', async () => {
  await fund();
  for (const amount of ['300', '400']) await pay((await bet(amount)).body, '400');
  const { body } = await bet('300');
  await gateway.clock.advance(7 * DAY_MS - 60_000);
  await Promise.all([pay(body, '0'), endWagers(gateway.context)]);
  await gateway.clock.reset();
  expect(await wagerOf()).toMatchObject({ state: 'completed' });

  player = await createPlayerSession(gateway, `late.${randomUUID().slice(0, 8)}`);
  await fund();
  for (const amount of ['300', '400']) await pay((await bet(amount)).body, '400');
  const { body: late } = await bet('300');
  const cash = await player.balance();
  await gateway.clock.advance(7 * DAY_MS + 60_000);
  await pay(late, '0');
  await gateway.clock.reset();
  expect(await wagerOf()).toMatchObject({ state: 'expired', leftMinor: '0', paidMinor: '0' });
  expect(await player.balance()).toBe(cash);
});

test('refuses a bet over the most with a reason, and moves no money (scenario 8)', async () => {
  await fund();
  expect((await bet('401')).answer).toMatchObject({ status: 'LIMIT_REACHED', balanceMinor: '800' });
  expect(await player.balance()).toBe(300n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '500' });
});

test('pays only the cash share of a bet whose funds were given up before the draw (scenario 9)', async () => {
  await fund();
  const { body } = await bet('400');
  const { grantId = '' } = (await wagerOf()) ?? {};
  const giveUp = () => gateway.call('promotion.giveUp', { token: player.token, body: { grantId } });
  expect((await giveUp()).json.value).toEqual({ state: 'forfeited' });
  expect((await giveUp()).json.value).toEqual({ state: 'forfeited' });
  await pay(body, '800');
  expect(await player.balance()).toBe(600n);
  expect(await wagerOf()).toMatchObject({ state: 'forfeited', leftMinor: '0', paidMinor: '0' });
});

test('lets nobody give up the funds of another member', async () => {
  await fund();
  const { grantId = '' } = (await wagerOf()) ?? {};
  const other = await gateway.member(`other.${randomUUID().slice(0, 8)}`);
  const refused = await gateway.call('promotion.giveUp', { token: other.token, body: { grantId } });
  expect(refused.json.errorCode).toBe('not.found');
  expect(await wagerOf()).toMatchObject({ state: 'active' });
});

test('an exclusion forfeits the funds, and the cash of open rounds is still paid', async () => {
  await fund();
  const { body } = await bet('400');
  await gateway.call('limits.excludeMyself', { token: player.token, body: { term: 'sixMonths', isSure: true } });
  await endWagers(gateway.context);
  await pay(body, '800');
  const { rows } = await pool().query(
    `select wager.state, balance_minor from foyer.wager join foyer.ledger_account on id = account_id where wager.member_id = $1`,
    [player.memberId],
  );
  expect(rows).toEqual([{ state: 'forfeited', balance_minor: 600n }]);
});

test('games that are not listed take cash only and count nothing', async () => {
  await fund();
  const outside = player.tx({ amountMinor: '301', gameCode: 'VNQ300' });
  expect(await player.call('debit', outside)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balanceMinor: '800' });
  const inside = player.tx({ amountMinor: '300', gameCode: 'VNQ300' });
  expect(await player.call('debit', inside)).toMatchObject({ status: 'OK', balanceMinor: '500' });
  await player.call(
    'credit',
    player.tx({ roundId: inside.roundId, amountMinor: '600', roundClosed: true, gameCode: 'VNQ300' }),
  );
  expect(await player.balance()).toBe(600n);
  expect(await wagerOf()).toMatchObject({ leftMinor: '500', wageredMinor: '0' });
});

test('refuses a bet that cash and funds together do not cover', async () => {
  await fund();
  await pay((await bet('400')).body, '0');
  await pay((await bet('300')).body, '0');
  expect((await bet('101')).answer).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balanceMinor: '100' });
});

test('of ten bets at once none takes what is not there', async () => {
  await fund();
  const bets = await Promise.all(Array.from({ length: 10 }, () => bet('150')));
  expect(bets.filter(({ answer }) => answer.status === 'OK')).toHaveLength(5);
  expect(await seen()).toBe(50n);
  await Promise.all(bets.filter(({ answer }) => answer.status === 'OK').map(({ body }) => pay(body, '150')));
  expect(await seen()).toBe(800n);
});

test('a bet that the policy refuses takes nothing from the funds', async () => {
  await fund();
  await pool().query('update foyer.member set blocked_actions = $2 where id = $1', [player.memberId, ['bet']]);
  expect((await bet('400')).answer.status).not.toBe('OK');
  expect(await wagerOf()).toMatchObject({ leftMinor: '500' });
  expect(await player.balance()).toBe(300n);
});

test('tells the member how the wager has ended', async () => {
  await complete();
  await endWagers(gateway.context);
  await endWagers(gateway.context);
  const { rows } = await pool().query(`select body from foyer.event where member_id = $1 and kind = 'wager.ended'`, [
    player.memberId,
  ]);
  expect(rows).toEqual([{ body: expect.objectContaining({ state: 'completed', amountMinor: '2500' }) }]);
});

test('random rounds leave in the funds what went into them, and cash and funds add up', async () => {
  await fund();
  for (let step = 0; step < 60; step += 1) {
    const stake = 1 + Math.floor(Math.random() * 120);
    const { answer, body } = await bet(String(stake));
    if (answer.status !== 'OK') continue;
    const before = await seen();
    const chance = Math.random();
    if (chance < 0.2) {
      await player.call(
        'rollback',
        player.tx({ roundId: body.roundId, refTxId: body.txId, amountMinor: '0', roundClosed: true }),
      );
      expect(await seen()).toBe(before + BigInt(stake));
      continue;
    }
    const wager = await wagerOf();
    if (wager?.state !== 'active') break;
    const win = chance < 0.6 ? 0 : Math.floor(Math.random() * 250);
    await pay(body, String(win));
    if ((await wagerOf())?.state === 'active') expect(await seen()).toBe(before + BigInt(win));
  }
  const { rows } = await pool().query(
    `select held.balance_minor as left, 500 + coalesce(sum(share_minor), 0)::bigint as expected, wager.state
     from foyer.wager join foyer.ledger_account held on held.id = held_id left join foyer.wager_share using (grant_id)
     where wager.member_id = $1 group by 1, 3`,
    [player.memberId],
  );
  if (rows[0].state === 'active') expect(rows[0].left).toBe(rows[0].expected);
  else expect(rows[0].left).toBe(0n);
});

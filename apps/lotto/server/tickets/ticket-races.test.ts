import { randomUUID } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { approveVoid, proposeVoid } from '../draws/void-draw.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { liabilityOf, setDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { runPeriodicJobs } from '../testing/run-periodic-jobs.ts';
import { approver, voidByTwo } from '../testing/void-by-two.ts';
import { type Bet, placeTicket } from './place-ticket.ts';
import { getTicket } from './ticket.store.ts';

const DRAW = 'VNQ60-20261121-0733';
const CLOSE = '2026-11-21T05:13:00.000Z';
const FUNDS = 10_000_000n;
const TOTAL = 54_000n;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const refusalOf = (outcome: object): string | null => (outcome instanceof Refusal ? String(outcome.code) : null);
const balanceOf = ({ bettor }: Bet): bigint => lotto.operator.balanceOf(bettor.playerRef);

/** The expected balance of a player: funds, less stakes, plus payouts. */
async function expectHonestMoney(bets: readonly Bet[]): Promise<void> {
  for (const bet of bets) {
    const { rows } = await lotto.database.pool.query<{ change: bigint | null }>(
      `select sum(case when state = 'settled' then payout_minor - total_minor when state in ('open', 'pending') then -total_minor
         else 0 end)::bigint as change from lotto.ticket where player_ref = $1`,
      [bet.bettor.playerRef],
    );
    expect(balanceOf(bet)).toBe(FUNDS + (rows[0]?.change ?? 0n));
  }
}

test('makes one ticket for one request id with twelve different bets', async () => {
  const bet = await lotto.bet();
  const outcomes = await Promise.all(
    times(12, (index) =>
      placeTicket(lotto.context, { ...bet, request: { ...bet.request, stakeMinor: String((index + 1) * 1000) } }),
    ),
  );
  const placed = outcomes.filter((each) => 'placed' in each);
  expect(placed).toHaveLength(1);
  expect(new Set(outcomes.map(refusalOf))).toEqual(new Set([null, 'idempotency.mismatch']));
  const debits = lotto.operator.movements.filter(({ kind }) => kind === 'debit');
  expect(debits).toHaveLength(1);
  expect(balanceOf(bet)).toBe(FUNDS - (debits[0]?.amountMinor ?? 0n));
});

test('separates request ids by player and merchant', async () => {
  const requestId = randomUUID();
  const [own, other] = [await lotto.bet({ requestId }), await lotto.bet({ requestId })];
  const elsewhere = { ...own, bettor: { ...own.bettor, merchant: 'samba' } };
  const ids = new Set<string>();
  for (const bet of [own, other, elsewhere]) {
    const outcome = await placeTicket(lotto.context, bet);
    if ('placed' in outcome) ids.add(outcome.placed.ticketId);
  }
  expect(ids.size).toBe(3);
});

test('refunds every stake when a draw is voided while bets arrive', async () => {
  const bets = await Promise.all(times(24, () => lotto.bet()));
  const placing = bets.map((bet) => placeTicket(lotto.context, bet));
  const voided = voidByTwo(lotto.database.pool, DRAW);
  const outcomes = await Promise.all(placing);
  await voided;
  await runPeriodicJobs(lotto.context);
  expect(await getDraw(lotto.database.pool, DRAW)).toMatchObject({ state: 'voided' });
  for (const refused of outcomes.map(refusalOf)) expect([null, 'bet.closed']).toContain(refused);
  expect((await tallyTickets(lotto.database.pool)).map(({ state }) => state).filter((each) => each !== 'void')).toEqual(
    [],
  );
  for (const bet of bets) expect(balanceOf(bet)).toBe(FUNDS);
});

test('either settles or voids a draw that is run and voided simultaneously', async () => {
  const bets = await Promise.all(times(10, () => lotto.bet()));
  for (const bet of bets) await placeTicket(lotto.context, bet);
  await lotto.at('2026-11-21T05:13:30.000Z');
  const [, voided] = await Promise.all([
    runDraw(lotto.context, DRAW),
    voidByTwo(lotto.database.pool, DRAW),
    runDraw(lotto.context, DRAW),
  ]);
  await runPeriodicJobs(lotto.context);
  await runDraw(lotto.context, DRAW);
  const draw = await getDraw(lotto.database.pool, DRAW);
  const expected = voided instanceof Refusal ? 'settled' : 'voided';
  expect(draw?.state).toBe(expected);
  expect(draw?.numbers === null).toBe(expected === 'voided');
  expect(await tallyTickets(lotto.database.pool)).toMatchObject([
    { state: expected === 'voided' ? 'void' : 'settled', count: 10 },
  ]);
  await expectHonestMoney(bets);
});

test('voids a draw once for four simultaneous calls', async () => {
  const bet = await lotto.bet();
  await placeTicket(lotto.context, bet);
  const { pool } = lotto.database;
  const proposed = await proposeVoid(pool, { drawId: DRAW, reason: 'the beacon is silent' }, approver('alice'));
  const voidId = 'voidId' in proposed ? proposed.voidId : '';
  const outcomes = await Promise.all(times(4, () => approveVoid(pool, voidId, approver('bob'))));
  expect(outcomes.filter((each) => 'tickets' in each)).toEqual([{ drawId: DRAW, tickets: 1 }]);
  for (const each of outcomes) if (each instanceof Refusal) expect(['decided', 'voided']).toContain(each.code);
});

test('undoes a debit that is confirmed after its draw was voided', async () => {
  const bet = await lotto.bet();
  const held = lotto.operator.hold('debit');
  const placing = placeTicket(lotto.context, bet);
  await held.arrived;
  expect(await voidByTwo(lotto.database.pool, DRAW)).toEqual({ drawId: DRAW, tickets: 1 });
  held.release();
  expect(refusalOf(await placing)).toBe('bet.closed');
  expect(balanceOf(bet)).toBe(FUNDS);
  await runPeriodicJobs(lotto.context);
  expect(balanceOf(bet)).toBe(FUNDS);
  expect(await tallyTickets(lotto.database.pool)).toMatchObject([{ state: 'void', count: 1 }]);
  expect(refusalOf(await placeTicket(lotto.context, bet))).toBe('draw.voided');
});

test('pays each ticket once when three processes run a draw', async () => {
  const bets = await Promise.all(
    times(12, (i) => lotto.bet({ numbers: times(30, (n) => String((n + i) % 100).padStart(2, '0')) })),
  );
  for (const bet of bets) await placeTicket(lotto.context, bet);
  await lotto.at('2026-11-21T05:13:30.000Z');
  await Promise.all(times(3, () => runDraw(lotto.context, DRAW)));
  const credits = lotto.operator.movements.filter(({ kind }) => kind === 'credit');
  expect(new Set(credits.map(({ roundId }) => roundId)).size).toBe(12);
  expect(credits).toHaveLength(12);
  await expectHonestMoney(bets);
});

test.each([
  ['LIMIT_REACHED', 'limit.reached'],
  ['TOKEN_EXPIRED', 'launch.expired'],
  ['USER_DISABLED', 'account.disabled'],
  ['TX_MISMATCH', 'wallet.unavailable'],
  ['WRONG_TYPES', 'wallet.unavailable'],
  ['SIGNATURE_INVALID', 'wallet.unavailable'],
  ['BET_ALREADY_CLOSED', 'wallet.unavailable'],
  ['SOMETHING_NEW', 'wallet.unavailable'],
])('answers the wallet status %s with %s and leaves no ticket', async (status, refusal) => {
  const bet = await lotto.bet();
  const debit = async () => ({ kind: 'refused', status, balanceMinor: 5n }) as const;
  const context = { ...lotto.context, wallet: { ...lotto.context.wallet, debit } };
  const outcome = await placeTicket(context, bet);
  expect(outcome).toEqual({ code: refusal });
  expect(await placeTicket(lotto.context, bet)).toEqual({ code: refusal });
  expect(await tallyTickets(lotto.database.pool)).toMatchObject([{ state: 'refused', count: 1 }]);
  expect(balanceOf(bet)).toBe(FUNDS);
});

test('leaves refused tickets out of the seal', async () => {
  lotto.operator.fund('poor', TOTAL - 1n);
  const poor = await lotto.bet({ playerRef: 'poor' });
  const rich = await lotto.bet();
  for (const bet of [poor, rich]) await placeTicket(lotto.context, bet);
  await lotto.at(CLOSE);
  await runDraw(lotto.context, DRAW);
  const { rows } = await lotto.database.pool.query('select tickets from lotto.manifest where draw_id = $1', [DRAW]);
  expect(rows).toEqual([{ tickets: 1 }]);
  expect(lotto.operator.balanceOf('poor')).toBe(TOTAL - 1n);
});

test('stores odds, time and draw of a ticket', async () => {
  const moment = '2026-11-21T05:12:59.999Z';
  await setDatabaseTime(lotto.database.pool, new Date(moment));
  const outcome = await placeTicket(lotto.context, await lotto.bet());
  if (!('placed' in outcome)) throw new Error(outcome.code);
  const stored = await getTicket(lotto.database.pool, outcome.placed.ticketId);
  expect(stored).toMatchObject({ drawId: DRAW, placedAt: new Date(moment), ticket: { odds: { hit: 99_000 } } });
});

test('never exceeds the liability of a draw with 1,000 simultaneous bets, and releases that of refused bets', async () => {
  const { pool } = lotto.database;
  // Each can win 27 × ×99 × 10,000,000 ₫: eighteen of them fill the draw.
  const bets = await Promise.all(times(1_000, () => lotto.bet({ numbers: ['07'], stakeMinor: '10000000' })));
  for (const { bettor } of bets) lotto.operator.fund(bettor.playerRef, 1_000_000_000n);
  const outcomes: object[] = [];
  // As many at a time as there are connections: more would only wait for one.
  const left = [...bets.entries()];
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) outcomes[next[0]] = await placeTicket(lotto.context, next[1]);
  };
  await Promise.all(times(16, lane));
  const max = 500_000_000_000n / 26_730_000_000n;
  expect(outcomes.filter((each) => !(each instanceof Refusal))).toHaveLength(Number(max));
  expect(new Set(outcomes.map(refusalOf))).toEqual(new Set([null, 'draw.full']));
  expect(await liabilityOf(pool, DRAW)).toBe(max * 26_730_000_000n);
  expect(bets.filter((bet) => balanceOf(bet) !== 1_000_000_000n)).toHaveLength(Number(max));
  const [bet] = bets.filter((_bet, index) => !(outcomes[index] instanceof Refusal));
  if (bet) expect(refusalOf(await placeTicket(lotto.context, bet))).toBeNull();
});

test('releases the liability of a bet that the wallet refuses or that is rolled back', async () => {
  const { pool } = lotto.database;
  const [poor, lost] = [await lotto.bet({ playerRef: 'poor' }), await lotto.bet()];
  expect(refusalOf(await placeTicket(lotto.context, poor))).toBe('balance.insufficient');
  expect(await liabilityOf(pool, DRAW)).toBe(0n);
  lotto.operator.mishap = (verb) => (verb === 'debit' ? 'unanswered' : null);
  expect(refusalOf(await placeTicket(lotto.context, lost))).toBe('wallet.unavailable');
  expect(await liabilityOf(pool, DRAW)).toBe(0n);
  lotto.operator.mishap = () => null;
  await placeTicket(lotto.context, await lotto.bet());
  expect(await liabilityOf(pool, DRAW)).toBeGreaterThan(0n);
});

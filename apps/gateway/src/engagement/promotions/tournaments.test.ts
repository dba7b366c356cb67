import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR, toExtension } from '../../testing/extended-vendor.ts';
import { createPlayerSession, type Player, send } from '../../testing/fake-vendor.ts';
import { publishOffers } from '../../testing/publish-offers.ts';
import { refuseRows } from '../../testing/refuse-rows.store.ts';
import { takeBudget } from './grant.store.ts';
import type { Offer } from './offers-document.ts';
import { payTournaments } from './tournaments.ts';

const HOUR = 3_600_000;

let gateway: TestGateway;
let id: string;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [EXTENDED_VENDOR] });
});
beforeEach(async () => {
  id = `cup-${randomUUID().slice(0, 8)}`;
  await publishOffers(gateway, 'lotus', [cup()]);
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const inHours = (hours: number): string =>
  `${new Date(gateway.context.now() + hours * HOUR).toISOString().slice(0, 16)}:00Z`;
const cup = (change: Partial<Extract<Offer['value'], { kind: 'tournament' }>> = {}) => ({
  id,
  value: { kind: 'tournament' as const, prizesMinor: ['900', '400'], entries: 3, minStakeMinor: '1000', ...change },
  from: inHours(-1),
  until: inHours(1),
});
const join = ({ token }: Player) => gateway.call('promotion.join', { token, body: { id } });
const boardOf = async ({ token }: Player) =>
  (await gateway.call('promotion.offer', { token, query: { id } })).json.value.board;
async function newEntrant(): Promise<Player> {
  const player = await createPlayerSession(gateway, `cup.${randomUUID().slice(0, 8)}`);
  expect((await join(player)).json.success).toBe(true);
  return player;
}
async function play(player: Player, amountMinor: string, payoutMinor: string) {
  const bet = player.tx({ amountMinor });
  await player.call('debit', bet);
  const win = player.tx({ roundId: bet.roundId, refTxId: bet.txId, amountMinor: payoutMinor, roundClosed: true });
  expect((await player.call('credit', win)).status).toBe('OK');
  return bet;
}
const grantsOf = async ({ memberId }: Player) =>
  (
    await gateway.database.pool.query(
      'select occurrence, amount_minor from foyer.promotion_grant where member_id = $1 and offer_id = $2',
      [memberId, id],
    )
  ).rows.map(({ amount_minor, occurrence }) => `${String(occurrence).split(':').at(-1)}: ${amount_minor}`);
const end = () => gateway.clock.advance(2 * HOUR);

test('ranks participants by the best multiplier, with masked names', async () => {
  const [small, large] = [await newEntrant(), await newEntrant()];
  const apart = await createPlayerSession(gateway, `cup.${randomUUID().slice(0, 8)}`);
  await play(large, '500000', '1000000');
  await play(small, '1000', '2500');
  await play(small, '999', '99900');
  await play(apart, '1000', '90000');
  const board = await boardOf(small);
  expect(board?.places).toEqual([
    { rank: 1, name: expect.stringMatching(/^cu•••/), multiplier: '250', isOwn: true },
    { rank: 2, name: expect.stringMatching(/^cu•••/), multiplier: '200', isOwn: false },
  ]);
  expect(board?.own).toEqual({ rank: 1, entries: 1, multiplier: '250' });
  expect((await boardOf(apart))?.own).toEqual({ rank: null, entries: 0, multiplier: null });
});

test('shows a leaderboard that is at most three seconds old, and never a member who has left', async () => {
  const [stays, leaves] = [await newEntrant(), await newEntrant()];
  await play(stays, '1000', '2000');
  const shown = async () => (await boardOf(stays))?.places.map(({ multiplier }) => multiplier);
  expect(await Promise.all([shown(), shown()])).toEqual([['200'], ['200']]);
  await play(leaves, '1000', '5000');
  expect(await shown()).toEqual(['200']);
  await gateway.clock.advance(3_000);
  expect(await shown()).toEqual(['500', '200']);
  await gateway.call('promotion.leave', { token: leaves.token, body: { id } });
  expect(await shown()).toEqual(['200']);
});

test('pays each prize once after the end, regardless of later changes to the offer', async () => {
  const [first, second, third] = [await newEntrant(), await newEntrant(), await newEntrant()];
  await play(first, '1000', '5000');
  await play(second, '1000', '3000');
  await play(third, '1000', '2000');
  await publishOffers(gateway, 'lotus', [cup({ prizesMinor: ['1'] })]);
  await payTournaments(gateway.context);
  expect(await grantsOf(first)).toEqual([]);
  await end();
  await Promise.all([payTournaments(gateway.context), payTournaments(gateway.context)]);
  await payTournaments(gateway.context);
  expect(await Promise.all([first, second, third].map(grantsOf))).toEqual([['1: 900'], ['2: 400'], []]);
});

test('counts neither void rounds, rounds bet before taking part, nor rounds after the first ones', async () => {
  const player = await createPlayerSession(gateway, `cup.${randomUUID().slice(0, 8)}`);
  await play(player, '1000', '90000');
  await join(player);
  const voided = await play(player, '1000', '80000');
  await send(gateway, 'voidSettled', { ...toExtension(voided), reason: 'a wrong result' });
  await play(player, '1000', '1000');
  for (let round = 0; round < 2; round += 1) await play(player, '1000', '0');
  await play(player, '1000', '70000');
  expect((await boardOf(player))?.own).toEqual({ rank: 1, entries: 3, multiplier: '100' });
});

test('pays nobody who has excluded themselves or has left, and moves nobody up', async () => {
  const [first, second, left] = [await newEntrant(), await newEntrant(), await newEntrant()];
  await play(first, '1000', '5000');
  await play(second, '1000', '3000');
  await play(left, '1000', '9000');
  await gateway.call('promotion.leave', { token: left.token, body: { id } });
  await gateway.call('limits.excludeMyself', { token: first.token, body: { term: 'sixMonths', isSure: true } });
  await end();
  await payTournaments(gateway.context);
  expect(await Promise.all([first, second, left].map(grantsOf))).toEqual([[], ['2: 400'], []]);
});

test('pays the other places when one cannot be paid, and retries that one', async () => {
  const [first, second] = [await newEntrant(), await newEntrant()];
  await play(first, '1000', '5000');
  await play(second, '1000', '3000');
  await end();
  const allow = await refuseRows(gateway.database.pool, 'promotion_grant', `member_id = ${first.memberId}`);
  await payTournaments(gateway.context);
  expect(await Promise.all([first, second].map(grantsOf))).toEqual([[], ['2: 400']]);
  await allow();
  await payTournaments(gateway.context);
  expect(await Promise.all([first, second].map(grantsOf))).toEqual([['1: 900'], ['2: 400']]);
});

describe('a prize beyond the budget', () => {
  /** An earlier tournament of the same offer has used the rest of its budget. */
  async function publishWithBudgetLeft(leftMinor: bigint): Promise<void> {
    await publishOffers(gateway, 'lotus', [{ ...cup(), budgetMinor: '1300' }]);
    const used = { merchant: 'lotus', offerId: id, amountMinor: 1300n - leftMinor, budgetMinor: null };
    expect(await takeBudget(gateway.database.pool, used)).toBe(true);
  }

  /** Runs the payment. @returns the errors that it logs */
  async function pay(): Promise<string[]> {
    const errors: string[] = [];
    const error = (_about: object, text: string) => void errors.push(text);
    await payTournaments({ ...gateway.context, log: { ...gateway.context.log, error } as Context['log'] });
    return errors;
  }
  const closedAt = async () =>
    (await gateway.database.pool.query('select closed_at from foyer.tournament where offer_id = $1', [id])).rows[0]
      ?.closed_at;

  test('is logged and recorded once; the tournament is closed', async () => {
    await publishWithBudgetLeft(500n);
    const [first, second] = [await newEntrant(), await newEntrant()];
    await play(first, '1000', '5000');
    await play(second, '1000', '3000');
    await end();
    expect(await pay()).toEqual(['a prize is beyond the budget']);
    expect(await closedAt()).not.toBeNull();
    expect(await pay()).toEqual([]);
    expect(await Promise.all([first, second].map(grantsOf))).toEqual([[], ['2: 400']]);
    const { rows } = await gateway.database.pool.query(
      'select rank, amount_minor, reason from foyer.tournament_refused_prize where offer_id = $1',
      [id],
    );
    expect(rows).toEqual([{ rank: 1, amount_minor: 900n, reason: 'offer.ended' }]);
  });

  test('is not logged again while another prize is retried', async () => {
    await publishWithBudgetLeft(500n);
    const [first, second] = [await newEntrant(), await newEntrant()];
    await play(first, '1000', '5000');
    await play(second, '1000', '3000');
    await end();
    const allow = await refuseRows(gateway.database.pool, 'promotion_grant', `member_id = ${second.memberId}`);
    expect(await pay()).toEqual(['a prize is beyond the budget', 'a prize was not paid']);
    expect(await pay()).toEqual(['a prize was not paid']);
    await allow();
    expect(await pay()).toEqual([]);
    expect(await grantsOf(second)).toEqual(['2: 400']);
    expect(await closedAt()).not.toBeNull();
  });
});

describe('a payment that was interrupted', () => {
  /** Three members who have the three prizes; the payment stops before the third one. */
  async function interrupt() {
    await publishOffers(gateway, 'lotus', [cup({ prizesMinor: ['900', '400', '100'] })]);
    const [first, second, third] = [await newEntrant(), await newEntrant(), await newEntrant()];
    const best = await play(first, '1000', '5000');
    await play(second, '1000', '3000');
    await play(third, '1000', '2000');
    await end();
    const accept = await refuseRows(gateway.database.pool, 'promotion_grant', `member_id = ${third.memberId}`);
    await payTournaments(gateway.context);
    await accept();
    const grants = () => Promise.all([first, second, third].map(grantsOf));
    expect(await grants()).toEqual([['1: 900'], ['2: 400'], []]);
    const voidBest = () => send(gateway, 'voidSettled', { ...toExtension(best), reason: 'a wrong result' });
    return { first, grants, voidBest };
  }

  test('is continued with the same places, though the winning round was voided', async () => {
    const { grants, voidBest } = await interrupt();
    await voidBest();
    await payTournaments(gateway.context);
    expect(await grants()).toEqual([['1: 900'], ['2: 400'], ['3: 100']]);
  });

  test('pays nobody twice if it began before places were stored', async () => {
    const { grants, voidBest } = await interrupt();
    await gateway.database.pool.query('delete from foyer.tournament_place where offer_id = $1', [id]);
    await voidBest();
    await payTournaments(gateway.context);
    expect(await grants()).toEqual([['1: 900'], ['2: 400'], ['3: 100']]);
  });
});

test('lets nobody leave after the end', async () => {
  await publishOffers(gateway, 'lotus', [{ ...cup(), until: inHours(0.2) }]);
  const player = await newEntrant();
  await play(player, '1000', '5000');
  await gateway.clock.advance(0.3 * HOUR);
  const left = await gateway.call('promotion.leave', { token: player.token, body: { id } });
  expect(left.json.errorCode).toBe('not.found');
  await end();
  await payTournaments(gateway.context);
  expect(await grantsOf(player)).toEqual(['1: 900']);
});

test('recomputes the same leaderboard from an export (scenario 19)', async () => {
  const players = [await newEntrant(), await newEntrant(), await newEntrant()];
  for (const [at, player] of players.entries())
    for (let round = 0; round < 5; round += 1)
      await play(player, String(1000 + 500 * round), String(((at * 7 + round * 3) % 5) * 1000));
  const shown = (await boardOf(players[0] as Player))?.places.map(({ multiplier, rank }) => `${rank}: ${multiplier}`);
  // The export of play that members can download, as text.
  const exported: string[] = [];
  for (const { memberId } of players) {
    const { rows } = await gateway.database.pool.query(
      `select seq, transfer.kind, amount_minor, round_id from foyer.ledger_transfer transfer join foyer.ledger_account account on account.id = account_id
       where account.member_id = $1 and transfer.kind in ('bet', 'win') and round_id is not null order by seq`,
      [memberId],
    );
    exported.push(...rows.map((row) => [memberId, row.round_id, row.kind, row.amount_minor, row.seq].join()));
  }
  const rounds = new Map<string, { member: string; stake: number; paid: number; seq: number }>();
  for (const line of exported) {
    const [member = '', round = '', kind, amount, seq] = line.split(',');
    const known = rounds.get(round) ?? { member, stake: 0, paid: 0, seq: 0 };
    if (kind === 'bet') known.stake -= Number(amount);
    else Object.assign(known, { paid: known.paid + Number(amount), seq: Number(seq) });
    rounds.set(round, known);
  }
  const best = new Map<string, { times: number; seq: number }>();
  const used = new Map<string, number>();
  for (const { member, paid, seq, stake } of [...rounds.values()].sort((one, other) => one.seq - other.seq)) {
    used.set(member, (used.get(member) ?? 0) + 1);
    const times = paid / stake;
    if ((used.get(member) ?? 0) <= 3 && times > (best.get(member)?.times ?? 0)) best.set(member, { times, seq });
  }
  const again = [...best.values()].sort((one, other) => other.times - one.times || one.seq - other.seq);
  expect(again.map(({ times }, at) => `${at + 1}: ${Math.floor(times * 100)}`)).toEqual(shown);
});

test.each([
  ['without an end', { until: undefined }, 'a tournament needs a beginning and an end'],
  ['whose budget is less than its prizes', { budgetMinor: '1' }, 'its budget does not cover its prizes'],
  [
    'whose later place has a higher prize',
    { value: { kind: 'tournament', prizesMinor: ['1', '2'], entries: 1, minStakeMinor: '1' } },
    'a later place has a higher prize',
  ],
])('refuses to publish a tournament %s', async (_what, change, fault) => {
  const offer = { ...cup(), ...change } as Partial<Offer> & Pick<Offer, 'id'>;
  await expect(publishOffers(gateway, 'lotus', [offer])).rejects.toThrow(fault);
});

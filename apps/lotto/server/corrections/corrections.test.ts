import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { settleTicket } from '@foyer/lottery/settle-ticket.ts';
import type { InjectedFault } from '@foyer/vendor/testing/fake-operator.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Approvers, parseApprovers } from '../approvals/approvers.ts';
import type { LottoContext } from '../context.ts';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { forgeApproval, tamperWithDues, tamperWithOdds } from '../testing/tamper.store.ts';
import { type Bet, placeTicket } from '../tickets/place-ticket.ts';
import { findPlayerTickets } from '../tickets/player-tickets.store.ts';
import { getTicket } from '../tickets/ticket.store.ts';
import { toTicketValue } from '../tickets/ticket-value.ts';
import { toTicketId } from '../wallet/transaction-id.ts';
import { addTrialAccount, getTrialAccount } from '../wallet/trial-money.store.ts';
import { getCorrection, withdrawProposal } from './correction.store.ts';
import { payCorrections } from './pay-corrections.ts';
import { approveCorrection, checkDraw, proposeCorrection } from './propose-correction.ts';

const DRAW = 'VNQ60-20261121-0733';
const FIRST = { drawId: DRAW, close: '2026-11-21T05:13:00.000Z' };
const SECOND = { drawId: 'VNQ60-20261121-0734', close: '2026-11-21T05:14:00.000Z' };
const FUNDS = 10_000_000n;
const RIGHT = { hit: 99_000 };
const ALL_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const keys = { alice: newKey(), bob: newKey(), mallory: newKey() };
const approvers = parseApprovers(
  JSON.stringify({ alice: toKeyText(keys.alice), bob: toKeyText(keys.bob) }),
) as Approvers;
const as = (name: keyof typeof keys) => ({ approvers, privateKey: keys[name] });

function newKey() {
  return generateKeyPairSync('ed25519').privateKey;
}

let lotto: LottoFixture;
let context: LottoContext;
beforeEach(async () => {
  lotto = await lottoFixture();
  context = { ...lotto.context, readApprovers: async () => approvers };
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const stored = ({ bettor, requestId }: Bet) =>
  getTicket(lotto.database.pool, toTicketId(bettor.merchant, bettor.playerRef, requestId));

/** Three tickets that hit 27 times each, settled at other odds than they were sold at. */
async function settleAt(odds: Readonly<Record<string, number>>, { drawId, close } = FIRST): Promise<Bet[]> {
  const bets = await Promise.all(
    Array.from({ length: 3 }, () => lotto.bet({ numbers: ALL_NUMBERS, stakeMinor: '1000' })),
  );
  for (const bet of bets) await placeTicket(lotto.context, bet);
  await lotto.at(close);
  await runDraw(
    {
      ...lotto.context,
      beacon: {
        ...lotto.context.beacon,
        // After the tickets were sealed, and before they are paid.
        async read(pin) {
          await tamperWithOdds(lotto.database.pool, drawId, odds);
          return lotto.context.beacon.read(pin);
        },
      },
    },
    drawId,
  );
  await tamperWithOdds(lotto.database.pool, drawId, RIGHT);
  return bets;
}

async function propose(drawId = DRAW): Promise<string> {
  const proposed = await proposeCorrection(lotto.database.pool, { drawId, reason: 'odds of 49.5' }, as('alice'));
  if (proposed instanceof Refusal) throw new Error(proposed.code);
  return proposed.correctionId;
}

/** The cost of a ticket, and the win of its 27 hits at the right odds. */
const COST = 2_700_000n;
const DUE = 2_673_000n;
const HALF = { hit: 49_500 };

describe('an underpaid draw', () => {
  test('is paid the rest, to the minor unit, after two signatures; its numbers and first payments stay', async () => {
    const bets = await settleAt(HALF);
    const before = await getDraw(lotto.database.pool, DRAW);
    for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE / 2n);
    const correctionId = await propose();
    await payCorrections(context);
    for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE / 2n);
    expect(await approveCorrection(lotto.database.pool, correctionId, as('bob'))).toMatchObject({
      differences: { short: [{ merchant: 'lotus', currency: 'VND', tickets: 3, minor: (DUE / 2n) * 3n }], over: [] },
    });
    await payCorrections(context);
    await payCorrections(context);
    for (const bet of bets) {
      expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS - COST + DUE);
      const ticket = await stored(bet);
      expect(ticket).toMatchObject({ payout: { minor: DUE }, corrected: { amount: { minor: DUE / 2n } } });
      expect(ticket?.payout).toEqual(ticket && settleTicket(ticket.ticket, before?.numbers ?? []).payout);
    }
    expect(await getDraw(lotto.database.pool, DRAW)).toEqual({ ...before, state: 'corrected' });
    expect((await getCorrection(lotto.database.pool, correctionId))?.state).toBe('paid');
  });

  test('is linked to its first payment, as a separate transaction (W11)', async () => {
    const [bet] = await settleAt(HALF);
    await approveCorrection(lotto.database.pool, await propose(), as('bob'));
    await payCorrections(context);
    const own = lotto.operator.movements.filter(({ playerRef }) => playerRef === bet?.bettor.playerRef);
    expect(own.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['debit', COST],
      ['credit', DUE / 2n],
      ['credit', DUE / 2n],
    ]);
    expect(own[2]?.refTxId).toBe(own[1]?.txId);
    expect(own[2]?.roundId).toBe(own[0]?.roundId);
  });

  test('shows its player the later payment, and a lost ticket as won', async () => {
    const [bet] = await settleAt({ nothing: 1 });
    if (!bet) throw new Error('no bet');
    const won = () => findPlayerTickets(lotto.database.pool, bet.bettor, { ...FIRST_PAGE, standing: 'won' });
    expect(await won()).toEqual([]);
    await approveCorrection(lotto.database.pool, await propose(), as('bob'));
    await payCorrections(context);
    const [ticket] = await won();
    expect(ticket && toTicketValue(ticket)).toMatchObject({
      state: 'won',
      payoutMinor: String(DUE),
      correction: { amountMinor: String(DUE), at: expect.any(String) },
    });
  });

  test.each<InjectedFault>(['lost', 'unanswered', 'fault', 'fault-after', 'garbage', 'twice'])(
    'is paid once despite failures: %s',
    async (mishap) => {
      const bets = await settleAt(HALF);
      const correctionId = await propose();
      await approveCorrection(lotto.database.pool, correctionId, as('bob'));
      let calls = 0;
      lotto.operator.mishap = () => {
        calls += 1;
        return calls <= 2 ? mishap : null;
      };
      await payCorrections(context);
      await payCorrections(context);
      for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE);
      expect((await getCorrection(lotto.database.pool, correctionId))?.state).toBe('paid');
    },
  );

  test('is paid once when several processes pay at the same time', async () => {
    const bets = await settleAt(HALF);
    await approveCorrection(lotto.database.pool, await propose(), as('bob'));
    await Promise.all([1, 2, 3, 4].map(() => payCorrections(context)));
    for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE);
  });

  test('is owed nothing a second time', async () => {
    const bets = await settleAt(HALF);
    await approveCorrection(lotto.database.pool, await propose(), as('bob'));
    await payCorrections(context);
    expect(await checkDraw(lotto.database.pool, DRAW)).toEqual({ dues: [], short: [], over: [] });
    expect(await proposeCorrection(lotto.database.pool, { drawId: DRAW, reason: 'again' }, as('alice'))).toEqual({
      code: 'nothing',
    });
    expect(lotto.operator.balanceOf(bets[0]?.bettor.playerRef ?? '')).toBe(FUNDS - COST + DUE);
  });
});

const FIRST_PAGE = { beforeId: null, drawId: null, limit: 10 };

test('reports overpayments and leaves them to the players', async () => {
  const bets = await settleAt({ hit: 198_000 });
  expect(await checkDraw(lotto.database.pool, DRAW)).toMatchObject({
    dues: [],
    over: [{ merchant: 'lotus', currency: 'VND', tickets: 3, minor: DUE * 3n }],
  });
  expect(await proposeCorrection(lotto.database.pool, { drawId: DRAW, reason: 'too much' }, as('alice'))).toEqual({
    code: 'nothing',
  });
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE * 2n);
});

test('is corrected in play money as well', async () => {
  const playerRef = `trial-${randomUUID()}`;
  await addTrialAccount(lotto.database.pool, { playerRef, merchant: 'lotus', currency: 'VND', balanceMinor: FUNDS });
  const bet = await lotto.bet({ playerRef, numbers: ALL_NUMBERS });
  await placeTicket(lotto.context, { ...bet, bettor: { ...bet.bettor, isTrial: true } });
  await settleAt(HALF);
  await approveCorrection(lotto.database.pool, await propose(), as('bob'));
  await payCorrections(context);
  await payCorrections(context);
  expect((await getTrialAccount(lotto.database.pool, playerRef))?.balanceMinor).toBe(FUNDS - COST + DUE);
});

describe('a correction pays nothing', () => {
  const pool = () => lotto.database.pool;
  const expectUnpaid = async (bets: readonly Bet[]) => {
    await payCorrections(context);
    for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE / 2n);
  };

  test('for a stranger, for one person only, or twice', async () => {
    const bets = await settleAt(HALF);
    const draw = { drawId: DRAW, reason: 'odds' };
    expect(await proposeCorrection(pool(), draw, as('mallory'))).toEqual({ code: 'stranger' });
    const correctionId = await propose();
    expect(await proposeCorrection(pool(), draw, as('bob'))).toEqual({ code: 'pending' });
    expect(await approveCorrection(pool(), correctionId, as('mallory'))).toEqual({ code: 'stranger' });
    expect(await approveCorrection(pool(), correctionId, as('alice'))).toEqual({ code: 'same' });
    await expectUnpaid(bets);
    await approveCorrection(pool(), correctionId, as('bob'));
    expect(await approveCorrection(pool(), correctionId, as('bob'))).toEqual({ code: 'decided' });
    expect(await withdrawProposal(pool(), correctionId)).toBe(false);
  });

  test('for an unknown or unsettled draw, or an unknown correction', async () => {
    const draw = { drawId: DRAW, reason: 'odds' };
    expect(await proposeCorrection(pool(), draw, as('alice'))).toEqual({ code: 'unsettled' });
    expect(await proposeCorrection(pool(), { ...draw, drawId: 'nothing' }, as('alice'))).toEqual({
      code: 'unknown',
    });
    expect(await approveCorrection(pool(), randomUUID(), as('bob'))).toEqual({ code: 'unknown' });
    expect(await approveCorrection(pool(), 'nothing', as('bob'))).toEqual({ code: 'unknown' });
  });

  test('after a proposal was withdrawn; another can follow', async () => {
    const bets = await settleAt(HALF);
    const correctionId = await propose();
    expect(await withdrawProposal(pool(), correctionId)).toBe(true);
    expect(await approveCorrection(pool(), correctionId, as('bob'))).toEqual({ code: 'decided' });
    await expectUnpaid(bets);
    await propose();
  });

  test.each(['the first signature', 'both signatures'])('when amounts were changed after %s', async (moment) => {
    const bets = await settleAt(HALF);
    const correctionId = await propose();
    const tamper = () => tamperWithDues(pool(), correctionId, 9_000_000n);
    if (moment === 'the first signature') await tamper();
    await approveCorrection(pool(), correctionId, as('bob'));
    if (moment === 'both signatures') await tamper();
    await expectUnpaid(bets);
  });

  test('when a signature is forged', async () => {
    const bets = await settleAt(HALF);
    await forgeApproval(pool(), await propose(), 'bob');
    await expectUnpaid(bets);
  });

  test('when tickets differ from the sealed ones; other draws are still corrected', async () => {
    const bets = await settleAt(HALF);
    const correctionId = await propose();
    await approveCorrection(pool(), correctionId, as('bob'));
    await tamperWithOdds(pool(), DRAW, { hit: 9_900_000 });
    expect(await checkDraw(pool(), DRAW)).toEqual({ code: 'unsealed' });
    const others = await settleAt(HALF, SECOND);
    await approveCorrection(pool(), await propose(SECOND.drawId), as('bob'));
    await expectUnpaid(bets);
    for (const { bettor } of others) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE);
  });

  test('without approvers', async () => {
    const bets = await settleAt(HALF);
    await approveCorrection(pool(), await propose(), as('bob'));
    await payCorrections(lotto.context);
    for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE / 2n);
  });
});

test.each(['', '[]', '{"a":1}', '{"a":"short"}', `{"a b":"${toKeyText(keys.alice)}"}`, 'not json'])(
  'for invalid approvers: %s',
  (text) => expect(parseApprovers(text)).toBeNull(),
);

test('for two names with one key, which are one person', () => {
  const key = toKeyText(keys.alice);
  expect(parseApprovers(JSON.stringify({ alice: key, alicia: key }))).toBeNull();
});

import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Approvers, getApprover, isSignedBy, parseApprovers, signDigest } from '../approvals/approvers.ts';
import type { LottoContext } from '../context.ts';
import { getDraw } from '../draws/draw.store.ts';
import { runDraw } from '../draws/run-draw.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { tamperWithOdds } from '../testing/tamper.store.ts';
import { type Bet, placeTicket } from '../tickets/place-ticket.ts';
import { findCorrections, getCorrection, withdrawProposal } from './correction.store.ts';
import { payCorrections } from './pay-corrections.ts';
import { approveCorrection, isApprovedByTwo, proposeCorrection } from './propose-correction.ts';

const DRAW = 'VNQ60-20261121-0733';
const ALL_NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));
const FUNDS = 10_000_000n;
/** 100 numbers at 27 slots of 1,000; each of 27 hits pays 99,000. */
const [COST, DUE] = [2_700_000n, 2_673_000n];

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;
const keys = { alice: newKey(), bob: newKey(), carol: newKey() };
const approvers = parseApprovers(
  JSON.stringify(Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, toKeyText(key)]))),
) as Approvers;
const as = (name: keyof typeof keys) => ({ approvers, privateKey: keys[name] });

let lotto: LottoFixture;
let context: LottoContext;
beforeEach(async () => {
  lotto = await lottoFixture();
  context = { ...lotto.context, readApprovers: async () => approvers };
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

/** Tickets that hit 27 times each and were paid nothing. */
async function underpay(count = 3): Promise<Bet[]> {
  const bets = await Promise.all(Array.from({ length: count }, () => lotto.bet({ numbers: ALL_NUMBERS })));
  for (const bet of bets) await placeTicket(lotto.context, bet);
  await lotto.at('2026-11-21T05:13:30.000Z');
  const { beacon } = lotto.context;
  const read: typeof beacon.read = async (pin) => {
    await tamperWithOdds(lotto.database.pool, DRAW, { nothing: 1 });
    return beacon.read(pin);
  };
  await runDraw({ ...lotto.context, beacon: { ...beacon, read } }, DRAW);
  await tamperWithOdds(lotto.database.pool, DRAW, { hit: 99_000 });
  return bets;
}
const propose = (name: keyof typeof keys, reason = 'odds') =>
  proposeCorrection(lotto.database.pool, { drawId: DRAW, reason }, as(name));

async function proposeAndSign(): Promise<string> {
  const proposed = await propose('alice');
  if (proposed instanceof Refusal) throw new Error(proposed.code);
  await approveCorrection(lotto.database.pool, proposed.correctionId, as('bob'));
  return proposed.correctionId;
}
const corrections = () =>
  lotto.operator.movements.filter(({ kind, amountMinor }) => kind === 'credit' && amountMinor === DUE);

test('accepts one of three simultaneous proposals', async () => {
  await underpay();
  const proposals = await Promise.all([propose('alice'), propose('bob'), propose('carol')]);
  expect(proposals.filter((each) => 'correctionId' in each)).toHaveLength(1);
  expect(proposals.filter((each) => each instanceof Refusal)).toEqual([{ code: 'pending' }, { code: 'pending' }]);
  expect(await findCorrections(lotto.database.pool, 'proposed')).toHaveLength(1);
});

test('accepts one of two simultaneous approvals', async () => {
  const bets = await underpay();
  const proposed = await propose('alice');
  if (proposed instanceof Refusal) throw new Error(proposed.code);
  const { correctionId } = proposed;
  const approvals = await Promise.all(
    (['bob', 'carol'] as const).map((name) => approveCorrection(lotto.database.pool, correctionId, as(name))),
  );
  expect(approvals.filter((each) => each instanceof Refusal)).toEqual([{ code: 'decided' }]);
  await payCorrections(context);
  expect(corrections()).toHaveLength(bets.length);
});

test('accepts either a withdrawal or an approval', async () => {
  await underpay();
  const proposed = await propose('alice');
  if (proposed instanceof Refusal) throw new Error(proposed.code);
  const { correctionId } = proposed;
  const [isWithdrawn, approval] = await Promise.all([
    withdrawProposal(lotto.database.pool, correctionId),
    approveCorrection(lotto.database.pool, correctionId, as('bob')),
  ]);
  expect(isWithdrawn).toBe(approval instanceof Refusal);
  await payCorrections(context);
  expect(corrections()).toHaveLength(isWithdrawn ? 0 : 3);
  expect(await getCorrection(lotto.database.pool, correctionId)).toMatchObject({
    state: isWithdrawn ? 'withdrawn' : 'paid',
  });
});

test('pays the rest later, each ticket once, when the wallet fails midway', async () => {
  const bets = await underpay(4);
  const correctionId = await proposeAndSign();
  let credits = 0;
  lotto.operator.mishap = (verb) => {
    if (verb !== 'credit') return null;
    credits += 1;
    return credits % 2 ? 'unanswered' : 'lost';
  };
  await payCorrections(context);
  expect(await getCorrection(lotto.database.pool, correctionId)).toMatchObject({ state: 'approved' });
  expect(await getDraw(lotto.database.pool, DRAW)).toMatchObject({ state: 'settled' });
  lotto.operator.mishap = () => null;
  await Promise.all([payCorrections(context), payCorrections(context)]);
  await payCorrections(context);
  expect(await getCorrection(lotto.database.pool, correctionId)).toMatchObject({ state: 'paid' });
  expect(await getDraw(lotto.database.pool, DRAW)).toMatchObject({ state: 'corrected' });
  expect(corrections()).toHaveLength(4);
  for (const { bettor } of bets) expect(lotto.operator.balanceOf(bettor.playerRef)).toBe(FUNDS - COST + DUE);
});

test('binds an approval to the reason, the draw and the digest of its correction', async () => {
  await underpay();
  const correctionId = await proposeAndSign();
  const correction = await getCorrection(lotto.database.pool, correctionId);
  if (!correction) throw new Error('no correction');
  const isApproved = (change: object) => isApprovedByTwo(lotto.database.pool, approvers, { ...correction, ...change });
  expect(await isApproved({})).toBe(true);
  expect(await isApproved({ reason: 'another' })).toBe(false);
  expect(await isApproved({ drawId: 'VNQ60-20261121-0734' })).toBe(false);
  expect(await isApproved({ digest: '0'.repeat(64) })).toBe(false);
  expect(await isApproved({ approved: correction.proposed })).toBe(false);
  expect(await isApproved({ approved: null })).toBe(false);
  expect(await isApproved({ approved: { ...correction.approved, name: 'carol' } })).toBe(false);
});

test('accepts a signature only for its signer and digest, from current approvers', () => {
  const digest = 'ab'.repeat(32);
  const signature = signDigest('correction', digest, keys.alice);
  const signed = { what: 'correction', digest } as const;
  expect(isSignedBy(approvers, signed, { name: 'alice', signature })).toBe(true);
  expect(isSignedBy(approvers, { what: 'void', digest }, { name: 'alice', signature })).toBe(false);
  expect(isSignedBy(approvers, signed, { name: 'bob', signature })).toBe(false);
  expect(isSignedBy(approvers, { ...signed, digest: 'cd'.repeat(32) }, { name: 'alice', signature })).toBe(false);
  expect(isSignedBy(approvers, signed, { name: 'nobody', signature })).toBe(false);
  expect(isSignedBy(new Map(), signed, { name: 'alice', signature })).toBe(false);
  for (const broken of ['', 'AAAA', signature.slice(4), `${signature.slice(0, -4)}AAAA`, 'not base64 at all'])
    expect(isSignedBy(approvers, signed, { name: 'alice', signature: broken })).toBe(false);
});

test('finds an approver by private key', () => {
  expect(getApprover(approvers, keys.bob)).toBe('bob');
  expect(getApprover(approvers, newKey())).toBeNull();
  expect(getApprover(new Map(), keys.bob)).toBeNull();
});

test.each(['{}', '{"alice":""}', 'null', '7', '"alice"', `{"":"${toKeyText(keys.alice)}"}`])(
  'reads no approvers from %s',
  (text) => {
    expect(parseApprovers(text)?.size ?? 0).toBe(0);
  },
);

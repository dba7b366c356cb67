import { addNonce } from '@foyer/vendor/nonce.store.ts';
import { hashToken } from '@foyer/vendor/token.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDraw } from '../draws/run-draw.ts';
import { addSession, addTrialLaunch, consumeTrialLaunch, getSession } from '../session/session.store.ts';
import { STALE_PENDING_MS } from '../settings.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { passDatabaseTime, setDatabaseTime, tallyTickets } from '../testing/moved-clock.store.ts';
import { placeSome } from '../testing/place-some.ts';
import { runPeriodicJobs } from '../testing/run-periodic-jobs.ts';
import { type Bet, placeTicket } from '../tickets/place-ticket.ts';
import { sweep } from './sweep.ts';

const DRAW = 'VNQ60-20261121-0733';
const FUNDS = 10_000_000n;

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

const pool = () => lotto.database.pool;
const states = async () => (await tallyTickets(pool())).map(({ state, count }) => [state, count]);

/** A ticket whose process dies before the debit. */
async function abandon(): Promise<Bet> {
  const bet = await lotto.bet();
  const onStep = (step: string) => {
    if (step === 'ticket.inserted') throw new Error('killed');
  };
  await expect(placeTicket({ ...lotto.context, onStep }, bet)).rejects.toThrow('killed');
  return bet;
}

test.each([
  [STALE_PENDING_MS, 'pending'],
  [STALE_PENDING_MS + 1, 'void'],
])('makes a ticket that has been pending for %i ms %s', async (ms, state) => {
  const bet = await abandon();
  await passDatabaseTime(pool(), ms);
  await runPeriodicJobs(lotto.context);
  expect(await states()).toEqual([[state, 1]]);
  expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
});

test('refuses a debit that arrives after its ticket was voided', async () => {
  const bet = await abandon();
  await passDatabaseTime(pool(), STALE_PENDING_MS + 1);
  await runPeriodicJobs(lotto.context);
  expect(lotto.operator.movements.map(({ kind }) => kind)).toEqual(['rollback']);
  expect(await placeTicket(lotto.context, bet)).toEqual({ code: 'wallet.unavailable' });
  expect(lotto.operator.balanceOf(bet.bettor.playerRef)).toBe(FUNDS);
});

test('returns closed, unfinished draws, oldest first', async () => {
  expect(await sweep(lotto.context)).toEqual([]);
  await placeSome(lotto, 1);
  await setDatabaseTime(pool(), new Date('2026-11-21T05:14:00.000Z'));
  const unfinished = await sweep(lotto.context);
  expect(unfinished[0]).toBe(DRAW);
  expect(unfinished.length).toBeGreaterThan(1);
  for (const drawId of unfinished) await runDraw(lotto.context, drawId);
  expect(await sweep(lotto.context)).toEqual([]);
});

const SESSION = {
  merchant: 'lotus',
  playerRef: 'p',
  walletSessionId: 's',
  currency: 'VND',
  language: 'VI',
  displayName: 'Demo',
  isTrial: false,
};

test('deletes a session after it has expired', async () => {
  const tokenHash = hashToken('a token');
  const expiresAt = await addSession(pool(), { tokenHash, session: SESSION, lastsMs: 1_000 });
  expect(expiresAt).toEqual(new Date(Date.parse(START) + 1_000));
  await passDatabaseTime(pool(), 999);
  expect(await getSession(pool(), tokenHash)).toEqual({ session: SESSION, remainingMs: 1 });
  await passDatabaseTime(pool(), 1);
  expect(await getSession(pool(), tokenHash)).toBeNull();
  await passDatabaseTime(pool(), 1);
  await sweep(lotto.context);
  const { rowCount } = await pool().query('select 1 from lotto.session');
  expect(rowCount).toBe(0);
});

test('accepts a trial launch once, before it expires', async () => {
  const launch = { merchant: 'lotus', currency: 'VND', language: 'VI' };
  for (const name of ['early', 'late', 'raced'])
    await addTrialLaunch(pool(), { tokenHash: hashToken(name), launch, lastsMs: 120_000 });
  await passDatabaseTime(pool(), 119_999);
  expect(await consumeTrialLaunch(pool(), hashToken('early'))).toEqual(launch);
  expect(await consumeTrialLaunch(pool(), hashToken('early'))).toBeNull();
  const raced = await Promise.all(Array.from({ length: 8 }, () => consumeTrialLaunch(pool(), hashToken('raced'))));
  expect(raced.filter((each) => each !== null)).toHaveLength(1);
  await passDatabaseTime(pool(), 1);
  expect(await consumeTrialLaunch(pool(), hashToken('late'))).toBeNull();
  expect(await consumeTrialLaunch(pool(), hashToken('unknown'))).toBeNull();
});

test('remembers a nonce for longer than a signature is valid', async () => {
  expect(await addNonce(pool(), 'lotto', 'a nonce')).toBe(true);
  expect(await addNonce(pool(), 'lotto', 'a nonce')).toBe(false);
  await passDatabaseTime(pool(), 2 * 300_000);
  await sweep(lotto.context);
  expect(await addNonce(pool(), 'lotto', 'a nonce')).toBe(false);
  await passDatabaseTime(pool(), 20 * 60_000);
  await sweep(lotto.context);
  expect(await addNonce(pool(), 'lotto', 'a nonce')).toBe(true);
});

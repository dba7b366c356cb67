import { randomUUID } from 'node:crypto';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Caller } from '@foyer/vendor/signed-call.ts';
import { hashToken } from '@foyer/vendor/token.ts';
import type { WalletResponse } from '@foyer/vendor/wallet-transport.ts';
import type { FastifyRequest } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { SESSION_MS, TRIAL_BALANCE, TRIAL_LAUNCH_MS } from '../settings.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { setDatabaseTime } from '../testing/moved-clock.store.ts';
import { launchTrial, type OpenedSession, openSession } from './open-session.ts';
import { requireSession } from './session.handlers.ts';
import { getSession } from './session.store.ts';

const MEMBER = {
  status: 'OK',
  playerRef: 'a player',
  sessionId: 'a session',
  merchant: 'lotus',
  currency: 'VND',
  language: 'VI',
  displayName: 'Demo',
};

let lotto: LottoFixture;
beforeAll(async () => {
  lotto = await lottoFixture();
});
afterEach(() => setDatabaseTime(lotto.database.pool, new Date(START)));
afterAll(() => lotto.database.drop());

/** An operator whose answers to authentications the test sets. */
function operator(answer: object | string, status = 200): Caller {
  const response: WalletResponse = { status, body: typeof answer === 'string' ? answer : JSON.stringify(answer) };
  return { ...lotto.caller, transport: async () => response };
}
const open = (answer: object | string, status = 200) =>
  openSession(lotto.context, operator(answer, status), launchOf(`launch-${randomUUID()}`));

async function opened(answer: object): Promise<OpenedSession> {
  const outcome = await open(answer);
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  return outcome;
}

const launchOf = (launchToken: string, merchant: string | null = null) => ({ launchToken, merchant });

test('opens a session with the operator’s data for twelve hours', async () => {
  await setDatabaseTime(lotto.database.pool, new Date(START));
  const { session, token, expiresAt } = await opened(MEMBER);
  expect(session).toEqual({
    merchant: 'lotus',
    playerRef: 'a player',
    walletSessionId: 'a session',
    currency: 'VND',
    language: 'VI',
    displayName: 'Demo',
    isTrial: false,
  });
  expect(expiresAt.getTime()).toBe(Date.parse(START) + SESSION_MS);
  expect(await getSession(lotto.database.pool, hashToken(token))).toEqual({ session, remainingMs: SESSION_MS });
});

test('stores only the hash of a token', async () => {
  const { token } = await opened(MEMBER);
  const { rows } = await lotto.database.pool.query<{ row: string }>(
    'select row_to_json(session)::text as row from lotto.session session',
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(token);
});

test('opens two sessions for two launches of one member', async () => {
  const [one, other] = [await opened(MEMBER), await opened(MEMBER)];
  expect(one.token).not.toBe(other.token);
  for (const { token } of [one, other]) expect(await getSession(lotto.database.pool, hashToken(token))).not.toBeNull();
});

test('defaults language and display name', async () => {
  const { language, displayName, ...rest } = MEMBER;
  expect((await opened(rest)).session).toMatchObject({ language: 'EN', displayName: '' });
  expect([language, displayName]).toEqual(['VI', 'Demo']);
});

test.each([
  ['USER_DISABLED', 'account.disabled'],
  ['TOKEN_EXPIRED', 'launch.expired'],
  ['INTERNAL', 'wallet.unavailable'],
  ['NEW_STATUS', 'launch.expired'],
])('answers the operator status %s with %s', async (status, refusal) => {
  const before = await countSessions();
  expect(await open({ ...MEMBER, status })).toEqual({ code: refusal });
  expect(await countSessions()).toBe(before);
});

test.each(['playerRef', 'sessionId', 'merchant', 'currency'])(
  'rejects an authentication without a %s',
  async (field) => {
    expect(await open({ ...MEMBER, [field]: undefined })).toEqual({ code: 'launch.expired' });
    expect(await open({ ...MEMBER, [field]: '' })).toEqual({ code: 'launch.expired' });
  },
);

test.each([
  ['no JSON', '<html>', 200],
  ['nothing', '', 200],
  ['null', 'null', 200],
  ['a list', '[]', 200],
  ['an error of HTTP', MEMBER, 500],
  ['a redirect', MEMBER, 302],
] as [string, object | string, number][])(
  'reports the wallet as unavailable after %s',
  async (_what, answer, status) => {
    expect(await open(answer, status)).toEqual({ code: 'wallet.unavailable' });
  },
);

test('reports the wallet as unavailable without an answer', async () => {
  const caller = { ...lotto.caller, transport: () => Promise.reject(new Error('ECONNREFUSED')) };
  expect(await openSession(lotto.context, caller, launchOf('launch-x'))).toEqual({ code: 'wallet.unavailable' });
});

const countSessions = async () =>
  (await lotto.database.pool.query<{ n: number }>('select count(*)::int as n from lotto.session')).rows[0]?.n;

const silent = (): Caller => ({
  ...lotto.caller,
  transport: () => {
    throw new Error('a trial asked the operator');
  },
});
const trial = (currency: string) => launchTrial(lotto.context, { merchant: 'lotus', currency, language: 'EN' });

test.each([...TRIAL_BALANCE])('opens a trial in %s with play money, without the operator', async (currency, minor) => {
  const outcome = await openSession(lotto.context, silent(), launchOf(await trial(currency)));
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  const { session } = outcome;
  expect(session).toMatchObject({ merchant: 'lotus', currency, language: 'EN', displayName: '', isTrial: true });
  const account = { ...session, sessionId: session.walletSessionId, gameCode: '' };
  expect(await lotto.context.wallet.balance(account)).toEqual({ kind: 'done', balanceMinor: minor });
});

test('opens a trial without play money in a currency named like a property of objects', async () => {
  const outcome = await openSession(lotto.context, silent(), launchOf(await trial('constructor')));
  if (outcome instanceof Refusal) throw new Error(outcome.code);
  const account = { ...outcome.session, sessionId: outcome.session.walletSessionId, gameCode: '' };
  expect(await lotto.context.wallet.balance(account)).toEqual({ kind: 'done', balanceMinor: 0n });
});

test('creates a new player for every trial', async () => {
  const players = new Set<string>();
  for (let count = 0; count < 3; count += 1) {
    const outcome = await openSession(lotto.context, silent(), launchOf(await trial('VND')));
    if (!(outcome instanceof Refusal)) players.add(outcome.session.playerRef);
  }
  expect(players.size).toBe(3);
});

test('accepts a trial token once, within two minutes', async () => {
  await setDatabaseTime(lotto.database.pool, new Date(START));
  const [used, late] = [await trial('VND'), await trial('VND')];
  expect(await openSession(lotto.context, silent(), launchOf(used))).toHaveProperty('token');
  expect(await openSession(lotto.context, silent(), launchOf(used))).toEqual({ code: 'launch.expired' });
  expect(await openSession(lotto.context, silent(), launchOf(late.slice(0, -1)))).toEqual({ code: 'launch.expired' });
  await setDatabaseTime(lotto.database.pool, new Date(Date.parse(START) + TRIAL_LAUNCH_MS));
  expect(await openSession(lotto.context, silent(), launchOf(late))).toEqual({ code: 'launch.expired' });
});

test('accepts one of ten simultaneous uses of a trial token', async () => {
  const token = await trial('VND');
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => openSession(lotto.context, silent(), launchOf(token))),
  );
  expect(outcomes.filter((outcome) => 'token' in outcome)).toHaveLength(1);
});

test('opens no session on the host of another merchant', async () => {
  expect(await openSession(lotto.context, silent(), launchOf(await trial('VND'), 'samba'))).toEqual({
    code: 'launch.expired',
  });
  expect(await openSession(lotto.context, silent(), launchOf(await trial('VND'), 'lotus'))).toHaveProperty('token');
});

test('accepts a session on the hosts of its merchant and on hosts of none only', async () => {
  const { token } = (await openSession(lotto.context, silent(), launchOf(await trial('VND')))) as OpenedSession;
  const request = (host: string) => ({ headers: { authorization: token, host } }) as FastifyRequest;
  const merchants: Record<string, string> = { 'lotus.localhost': 'lotus', 'samba.localhost': 'samba' };
  const context = { ...lotto.context, merchantAt: (host = '') => merchants[host] ?? null };
  expect(await requireSession(context, request('samba.localhost'))).toEqual({ code: 'user.or.token.invalid' });
  for (const host of ['lotus.localhost', 'games.localhost'])
    expect(await requireSession(context, request(host))).toMatchObject({ merchant: 'lotus' });
});

import { randomUUID } from 'node:crypto';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import type { AuthenticateAnswer, CreditsAnswer, TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, VENDOR } from '../../testing/fake-vendor.ts';
import type { GameVendor } from './game-vendor.ts';
import { openVendorSession } from './launch.ts';

const RIVAL: GameVendor = { ...VENDOR, code: 'RIVAL', keyId: 'rival', secret: 'the secret of the rival' };
const START = 2_000_000n;

let gateway: TestGateway;
let player: Player;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR, RIVAL] });
  player = await createPlayerSession(gateway, 'scope.member');
});
afterEach(async () => {
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

/** A call signed by the other vendor. */
async function rival(operation: string, body: unknown): Promise<AuthenticateAnswer & CreditsAnswer> {
  const isRead = operation.startsWith('tx/');
  const path = `/wps/vendor/v1/${operation}`;
  const signed = {
    method: isRead ? 'GET' : 'POST',
    path,
    timestamp: String(Date.now()),
    nonce: randomUUID(),
    body: isRead ? '' : JSON.stringify(body),
  } as const;
  const reply = await gateway.app.inject({
    method: signed.method,
    url: path,
    headers: {
      [SIGNATURE_HEADERS.keyId]: RIVAL.keyId,
      [SIGNATURE_HEADERS.timestamp]: signed.timestamp,
      [SIGNATURE_HEADERS.nonce]: signed.nonce,
      [SIGNATURE_HEADERS.signature]: signatureOf(RIVAL.secret, signed),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
    },
    ...(isRead ? {} : { payload: signed.body }),
  });
  return reply.json();
}

/** A member with a launch token of the other vendor. */
async function seatAtRival(username: string) {
  const { id } = await gateway.member(username);
  const { rows } = await gateway.database.pool.query<{ id: bigint; session: string }>(
    'select account.id, session.id as session from foyer.ledger_account account join foyer.session using (member_id) where member_id = $1',
    [id],
  );
  const { id: accountId, session: sessionId } = rows[0] as (typeof rows)[number];
  const session = { memberId: BigInt(id), accountId, currency: 'VND', sessionId, tokenVersion: 1 };
  const merchant = gateway.context.merchants.find(({ code }) => code === 'lotus');
  const launch = { merchant, session, gameCode: 'SLOT', language: 'VI' } as Omit<
    Parameters<typeof openVendorSession>[0],
    'vendor'
  >;
  const launchToken = await openVendorSession({ ...launch, vendor: RIVAL }, gateway.context);
  return { launch, launchToken };
}

test.each(['debit', 'credit', 'rollback'])('rejects the session of another vendor: %s', async (name) => {
  const bet = player.tx();
  await player.call('debit', bet);
  const before = await player.balance();
  const body = player.tx({ roundId: bet.roundId, refTxId: bet.txId, roundClosed: true });
  expect(await rival(name, body)).toMatchObject({ status: 'TOKEN_EXPIRED', balanceMinor: null, currency: null });
  expect(await player.balance()).toBe(before);
});

test('does not show balances or transactions of another vendor', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  const { sessionId, playerRef, merchant } = bet;
  expect(await rival('balance', { sessionId, playerRef, merchant })).toMatchObject({
    status: 'TOKEN_EXPIRED',
    balanceMinor: null,
  });
  expect(await rival(`tx/${bet.txId}`, null)).toMatchObject({ status: 'BET_NOT_FOUND', ledgerSeq: null });
});

test('pays no credit for the session of another vendor', async () => {
  const bet = player.tx();
  await player.call('debit', bet);
  const before = await player.balance();
  const { status, answers } = await rival('credits', { credits: [player.tx({ roundId: bet.roundId })] });
  expect([status, answers?.map((each) => each.status)]).toEqual(['OK', ['TOKEN_EXPIRED']]);
  expect(await player.balance()).toBe(before);
});

test('rejects the launch token of another vendor', async () => {
  const { launchToken, launch } = await seatAtRival('scope.launcher');
  const foreign = await openVendorSession({ ...launch, vendor: VENDOR }, gateway.context);
  expect((await rival('authenticate', { launchToken: foreign })).status).toBe('TOKEN_EXPIRED');
  expect((await rival('authenticate', { launchToken })).status).toBe('OK');
  const own = await gateway.database.pool.query(
    'select 1 from foyer.vendor_session where launch_token_hash is not null',
  );
  expect(own.rowCount).toBeGreaterThan(0);
});

test('separates transaction and round ids of two vendors', async () => {
  const { launchToken } = await seatAtRival('scope.shared');
  const { sessionId = '', playerRef = '', merchant = '' } = await rival('authenticate', { launchToken });
  const bet = player.tx({ amountMinor: '100' });
  await player.call('debit', bet);
  const same: TransactionBody = { ...bet, sessionId, playerRef, merchant, gameCode: 'SLOT' };
  expect(await rival('debit', same)).toMatchObject({ status: 'OK', balanceMinor: String(START - 100n) });
  const win = { ...same, txId: randomUUID(), refTxId: bet.txId, amountMinor: '40', roundClosed: true };
  expect((await rival('credit', win)).status).toBe('OK');
  expect((await player.call('rollback', player.tx({ roundId: bet.roundId, refTxId: bet.txId }))).status).toBe('OK');
});

test('gives each vendor a house account at every merchant', async () => {
  const { rows } = await gateway.database.pool.query<{ merchant: string; name: string; currency: string }>(
    `select merchant, name, currency from foyer.ledger_account where name in ('house:FOYER', 'house:RIVAL') order by 1, 2`,
  );
  expect(rows).toEqual(
    [
      ['aurora', 'PHP'],
      ['lotus', 'VND'],
      ['samba', 'BRL'],
    ].flatMap(([merchant, currency]) => ['house:FOYER', 'house:RIVAL'].map((name) => ({ merchant, name, currency }))),
  );
});

test('derives one player reference per member and vendor', async () => {
  const { launch, launchToken } = await seatAtRival('scope.named');
  const again = await openVendorSession({ ...launch, vendor: RIVAL }, gateway.context);
  const first = await rival('authenticate', { launchToken });
  const second = await rival('authenticate', { launchToken: again });
  expect(second.playerRef).toBe(first.playerRef);
  expect(second.sessionId).not.toBe(first.sessionId);
  await openVendorSession({ ...launch, vendor: VENDOR }, gateway.context);
  const { rows } = await gateway.database.pool.query<{ refs: bigint }>(
    'select count(distinct player_ref) as refs from foyer.vendor_session where member_id = $1',
    [launch.session.memberId],
  );
  expect(rows[0]?.refs).toBe(2n);
});

test('rejects the session of another merchant', async () => {
  const { sessionId, playerRef } = player.tx();
  const { status } = await player.call('debit', player.tx({ merchant: 'aurora' }));
  expect(status).toBe('TX_MISMATCH');
  const stranger = await createPlayerSession(gateway, 'scope.member', 'aurora.localhost');
  const mixed = { ...stranger.tx(), sessionId, playerRef };
  expect((await stranger.call('debit', mixed)).status).toBe('TX_MISMATCH');
  expect((await stranger.call('debit', { ...mixed, merchant: 'lotus' })).status).toBe('TX_MISMATCH');
  expect(await stranger.balance()).toBe(200_000n);
});

test.each(['', ' ', 'a'.repeat(80), "' or true --", '00000000-0000-0000-0000-000000000000', '%00'])(
  'rejects %j as a session id',
  async (sessionId) => {
    const { status } = await player.call('debit', player.tx({ sessionId }));
    expect(status).toBe(sessionId === '' ? 'WRONG_TYPES' : 'TOKEN_EXPIRED');
  },
);

import type { Merchant } from '@foyer/merchant/merchant.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { send, VENDOR } from '../../testing/fake-vendor.ts';
import { openVendorSession, toGameUrl } from './launch.ts';

const HOUR_MS = 3_600_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const ask = (operation: string, body: unknown) => send(gateway, operation, body);

async function launch(username: string) {
  const { id } = await gateway.member(username);
  const { rows } = await gateway.database.pool.query<{ id: bigint; session: string }>(
    'select account.id, session.id as session from foyer.ledger_account account join foyer.session using (member_id) where member_id = $1',
    [id],
  );
  const { id: accountId, session: sessionId } = rows[0] as (typeof rows)[number];
  const session = { memberId: BigInt(id), accountId, currency: 'VND', sessionId, tokenVersion: 1 };
  const merchant = gateway.context.merchants.find(({ code }) => code === 'lotus') as Merchant;
  const request = { vendor: VENDOR, merchant, session, gameCode: 'KENO', language: 'EN' };
  const launchToken = await openVendorSession(request as Parameters<typeof openVendorSession>[0], gateway.context);
  return { launchToken, memberId: id };
}

test('accepts bets for twelve hours', async () => {
  const { launchToken } = await launch('launch.hours');
  const opened = await ask('authenticate', { launchToken });
  const { playerRef, sessionId, merchant, currency } = opened;
  const bet = (index: number) => ({
    txId: `00000000-0000-4000-8000-00000000000${index}`,
    roundId: `hours-${index}`,
    sessionId,
    playerRef,
    merchant,
    gameCode: 'KENO',
    currency,
    amountMinor: '1',
    roundClosed: false,
  });
  await gateway.clock.advance(12 * HOUR_MS - 60_000);
  // The member is active elsewhere.
  await gateway.database.pool.query('update foyer.session set seen_at = foyer.clock(), began_at = foyer.clock()');
  expect((await ask('debit', bet(1))).status).toBe('OK');
  await gateway.clock.advance(61_000);
  expect((await ask('debit', bet(2))).status).toBe('TOKEN_EXPIRED');
  expect((await ask('debit', bet(1))).status).toBe('DUPLICATE');
  expect((await ask('credit', { ...bet(3), roundId: 'hours-1', roundClosed: true })).status).toBe('OK');
  expect((await ask('balance', { sessionId, playerRef, merchant })).status).toBe('OK');
});

test('authenticate returns language, merchant, currency, balance and display name', async () => {
  const { launchToken } = await launch('launch.named');
  expect(await ask('authenticate', { launchToken })).toMatchObject({
    status: 'OK',
    language: 'EN',
    merchant: 'lotus',
    currency: 'VND',
    balanceMinor: '2000000',
    displayName: 'launch.named',
  });
});

test('stores neither the launch token nor a readable player reference', async () => {
  const { launchToken, memberId } = await launch('launch.secret');
  const { rows } = await gateway.database.pool.query<{ row: string; player_ref: string }>(
    `select row_to_json(session)::text as row, player_ref from foyer.vendor_session session where member_id = $1`,
    [memberId],
  );
  expect(rows[0]?.row).not.toContain(launchToken);
  expect(rows[0]?.player_ref).toMatch(/^[0-9a-f]{32}$/);
});

test.each(['', 'x', 'x'.repeat(19), 'x'.repeat(201), 7, null, ['x'.repeat(43)]])(
  'answers WRONG_TYPES for the launch token %j',
  async (launchToken) => {
    expect((await ask('authenticate', { launchToken })).status).toBe('WRONG_TYPES');
  },
);

test.each(['x'.repeat(43), `${'x'.repeat(42)}'`, '\u0000'.repeat(43)])(
  'answers TOKEN_EXPIRED for the launch token %j',
  async (launchToken) => {
    const answer = await ask('authenticate', { launchToken });
    expect(answer).toMatchObject({ status: 'TOKEN_EXPIRED', balanceMinor: null });
    expect(answer).not.toHaveProperty('sessionId');
  },
);

test('reads a balance only for the session’s own player and merchant', async () => {
  const { launchToken } = await launch('launch.reader');
  const { sessionId, playerRef, merchant } = await ask('authenticate', { launchToken });
  const read = (change: object) => ask('balance', { sessionId, playerRef, merchant, ...change });
  expect(await read({})).toMatchObject({ status: 'OK', balanceMinor: '2000000' });
  expect(await read({ playerRef: 'f'.repeat(32) })).toMatchObject({ status: 'TOKEN_EXPIRED', balanceMinor: null });
  expect((await read({ merchant: 'samba' })).status).toBe('TX_MISMATCH');
  expect((await read({ sessionId: 'not-a-session' })).status).toBe('TOKEN_EXPIRED');
});

test('toGameUrl omits empty fields and escapes the others', () => {
  const url = toGameUrl(VENDOR, { title: 'A&B=C #1', language: undefined, view: '', backUrl: '/m/home?a=1&b=2' });
  expect(url.startsWith('/lotto/?')).toBe(true);
  const { searchParams, hash } = new URL(url, 'http://site');
  expect([...searchParams]).toEqual([
    ['title', 'A&B=C #1'],
    ['backUrl', '/m/home?a=1&b=2'],
  ]);
  expect(hash).toBe('');
});

import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../../ledger/wallet/verify-ledger.ts';
import { deliverEvents, emit } from '../../../notify/events/deliver-events.ts';
import type { OutgoingMessage } from '../../../platform/connectors/message/message-sender.ts';
import { closeDueAccounts } from '../../../service/privacy/close-account.ts';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { createPlayerSession, type Player, VENDOR } from '../../../testing/fake-vendor.ts';
import { refuseRows } from '../../../testing/refuse-rows.store.ts';

const DAY = 86_400_000;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterEach(async () => {
  await gateway.clock.reset();
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});
afterAll(() => gateway.close());

const newPlayer = () => createPlayerSession(gateway, `set.${randomUUID().slice(0, 8)}`);
const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const read = async ({ token }: Player) => (await gateway.call('settings.settings', { token })).json.value;
const close = ({ token }: Player, password?: string) =>
  gateway.call('settings.close', { token, body: { ...(password && { password }) } });

/** Closes due accounts. @returns whether this one was closed */
async function closeDue({ memberId }: Player): Promise<boolean> {
  await closeDueAccounts(gateway.context);
  const { rows } = await sql('select closed_at from foyer.member where id = $1', [memberId]);
  return rows[0].closed_at !== null;
}

/** Empties an account with one lost bet. */
async function empty(player: Player): Promise<void> {
  const amountMinor = String(await player.balance());
  const bet = player.tx({ amountMinor });
  expect((await player.call('debit', bet)).status).toBe('OK');
  await player.call(
    'credit',
    player.tx({ amountMinor: '0', roundId: bet.roundId, refTxId: bet.txId, roundClosed: true }),
  );
}

test('stores what a member sets, and nothing else', async () => {
  const player = await newPlayer();
  expect(await read(player)).toMatchObject({ timeZone: '', isCalm: false, moneyByEmail: false, consents: [] });
  const body = { timeZone: 'America/Sao_Paulo', isCalm: true, playsSounds: true };
  const { json } = await gateway.call('settings.change', { token: player.token, body });
  expect(json.value).toMatchObject({
    timeZone: 'America/Sao_Paulo',
    isCalm: true,
    hidesBalance: false,
    playsSounds: true,
  });
  const info = (await gateway.call('member.info', { token: player.token })).json.value;
  expect(info).toMatchObject({ timeZone: 'America/Sao_Paulo', isCalm: true, hidesBalance: false });
  expect(await read(await newPlayer())).toMatchObject({ timeZone: '', isCalm: false });
});

test('refuses an invalid time zone', async () => {
  const { token } = await newPlayer();
  for (const timeZone of ['Mars/Olympus', "UTC'; drop table member", '+07:00'])
    expect((await gateway.call('settings.change', { token, body: { timeZone } })).json.errorCode).toBe('zone.unknown');
});

test('records each consent once, even of many simultaneous ones, and its withdrawal', async () => {
  const player = await newPlayer();
  const change = (offersByEmail: boolean) =>
    gateway.call('settings.change', { token: player.token, body: { offersByEmail } });
  await Promise.all([change(true), change(true), change(true)]);
  expect((await read(player)).consents).toHaveLength(1);
  await change(false);
  const { consents, offersByEmail, offersBySms } = await read(player);
  expect([offersByEmail, offersBySms]).toEqual([false, false]);
  expect(consents.map(({ isGiven, purpose }) => [purpose, isGiven])).toEqual([
    ['offersByEmail', false],
    ['offersByEmail', true],
  ]);
});

test('re-encodes a picture as a small square without metadata, and removes it', async () => {
  const { token } = await newPlayer();
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#4080c0' } });
  const file = await photo
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer();
  const set = (data: string | null) => gateway.call('settings.setAvatar', { token, body: { data } });
  const { avatar } = (await set(file.toString('base64'))).json.value;
  expect(avatar).toMatch(/^[0-9a-f]{12}$/);
  const { data } = (await gateway.call('settings.avatar', { token })).json.value;
  const stored = await sharp(Buffer.from(data ?? '', 'base64')).metadata();
  expect(stored).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
  expect(stored.exif).toBeUndefined();
  expect((await set(Buffer.from('<svg onload=alert(1)>').toString('base64'))).json.errorCode).toBe('identity.file');
  expect((await gateway.call('member.info', { token })).json.value.avatar).toBe(avatar);
  await set(null);
  expect((await gateway.call('settings.avatar', { token })).json.value.data).toBeNull();
});

test('mails news about money only to members who have turned it on', async () => {
  const mails: OutgoingMessage[] = [];
  const send = async (message: OutgoingMessage) => void mails.push(message);
  const context = { ...gateway.context, messages: { email: { send }, sms: null } };
  const [wants, does] = [await newPlayer(), await newPlayer()];
  for (const { memberId } of [wants, does])
    await sql(`update foyer.member set language = 'EN', email = $2 where id = $1`, [
      memberId,
      `m${memberId}@mail.example`,
    ]);
  await gateway.call('settings.change', { token: wants.token, body: { moneyByEmail: true } });
  for (const { memberId } of [wants, does])
    await emit(gateway.database.pool, {
      merchant: 'lotus',
      memberId: BigInt(memberId),
      kind: 'withdrawal.paid',
      body: { withdrawalId: randomUUID(), amountMinor: '500000', currency: 'VND' },
    });
  await deliverEvents(context);
  expect(mails.map(({ to }) => to)).toEqual([`m${wants.memberId}@mail.example`]);
  expect(mails[0]?.text).toContain('500');
});

test('closes an account only when its balance is empty', async () => {
  const player = await newPlayer();
  expect((await close(player)).json.errorCode).toBe('account.not.empty');
  await empty(player);
  const { json } = await close(player);
  expect(Date.parse(json.value.closingAt ?? '') - gateway.context.now()).toBeGreaterThan(6.9 * DAY);
  const launch = { token: player.token, query: { lottoGameCode: 'VNQ60' } };
  expect((await gateway.call('game.launchGame', launch)).json.errorCode).toBe('account.closing');
  const deposit = { token: player.token, body: { method: 'vietqr', amountMinor: '200000' } };
  expect((await gateway.call('cashier.createDeposit', deposit)).json.errorCode).toBe('account.closing');
});

test('keeps an account that its member wants back within the cooling-off period', async () => {
  const player = await newPlayer();
  await empty(player);
  expect((await close(player)).json.success).toBe(true);
  expect((await gateway.call('settings.keep', { token: player.token })).json.value.closingAt).toBeNull();
  const launch = { token: player.token, query: { lottoGameCode: 'VNQ60' } };
  expect((await gateway.call('game.launchGame', launch)).json.success).toBe(true);
  await gateway.clock.advance(8 * DAY);
  expect(await closeDue(player)).toBe(false);
});

test('closes an account for good after the cooling-off period', async () => {
  const player = await newPlayer();
  const mobile = `+8490${String(player.memberId).padStart(7, '0')}`;
  await sql('update foyer.member set mobile = $2 where id = $1', [player.memberId, mobile]);
  await empty(player);
  await close(player);
  await gateway.clock.advance(6 * DAY);
  expect(await closeDue(player)).toBe(false);
  await gateway.clock.advance(2 * DAY);
  expect(await closeDue(player)).toBe(true);
  expect((await gateway.call('member.info', { token: player.token })).status).toBe(401);
  const { rows } = await sql('select mobile, password_kind from foyer.member where id = $1', [player.memberId]);
  expect(rows[0]).toMatchObject({ mobile: null, password_kind: 'none' });
});

test('closes an account although another cannot be closed', async () => {
  const players = [await newPlayer(), await newPlayer()];
  for (const player of players) {
    await empty(player);
    await close(player);
  }
  await gateway.clock.advance(8 * DAY);
  const accept = await refuseRows(
    gateway.database.pool,
    'member',
    `id = ${players[0]?.memberId} and closed_at is not null`,
  );
  expect(await Promise.all(players.map(closeDue))).toEqual([false, true]);
  await accept();
  expect(await closeDueAccounts(gateway.context)).toBe(1);
});

test('keeps an account open if money has arrived in the meantime', async () => {
  const player = await newPlayer();
  // As if a late payment had arrived after the member asked to close the account.
  await sql(`update foyer.member set closing_at = foyer.clock() - interval '1 second' where id = $1`, [
    player.memberId,
  ]);
  expect(await closeDue(player)).toBe(false);
  expect((await read(player)).closingAt).toBeNull();
});

test('asks for the password again when the login is no longer recent', async () => {
  const player = await newPlayer();
  await empty(player);
  await sql(`update foyer.session set proved_at = foyer.clock() - interval '1 hour' where member_id = $1`, [
    player.memberId,
  ]);
  expect((await close(player)).json.errorCode).toBe('password.required');
  expect((await close(player, 'not this one')).json.errorCode).toBe('login.cred.err');
});

test('shows members what is stored about them, without what protects the account', async () => {
  const player = await newPlayer();
  const { value } = (await gateway.call('settings.myData', { token: player.token })).json;
  expect(value).toMatchObject({ account: { id: String(player.memberId) }, limits: [], consents: [] });
  expect(value.promotions).toEqual({
    ...{ grants: [], optIns: [], checkIns: [], referrals: [], tournaments: [] },
    wasReferred: false,
  });
  const { pool } = gateway.database;
  await pool.query(
    `insert into foyer.promotion_grant (id, merchant, member_id, offer_id, occurrence, document_version, terms, amount_minor, currency)
     values (gen_random_uuid(), 'lotus', $1, 'welcome', '1', 1, '{}', 5000, 'VND')`,
    [player.memberId],
  );
  const friend = await gateway.member('a.friend');
  await pool.query(
    `insert into foyer.promotion_referral (friend_id, merchant, referrer_id, offer_id, state) values ($1, 'lotus', $2, 'friends', 'granted')`,
    [friend.id, player.memberId],
  );
  const later = (await gateway.call('settings.myData', { token: player.token })).json.value;
  expect(later.promotions).toMatchObject({
    grants: [{ offer: 'welcome', amountMinor: '5000', currency: 'VND' }],
    referrals: [{ offer: 'friends', state: 'granted' }],
  });
  expect(JSON.stringify(later)).not.toContain('a.friend');
  expect(JSON.stringify(value)).not.toMatch(/argon2|hash|secret|token|sealed/i);
});

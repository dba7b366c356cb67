import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { toKeyText } from '@foyer/http/signing-key.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addStaff, type Credentials, disableStaff, parseGrant, renewPassword } from '../service/staff/change-staff.ts';
import { type Person, personOfKey } from '../service/staff/person.ts';
import type { Grant } from '../service/staff/staff.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { createPlayerSession, VENDOR } from '../testing/fake-vendor.ts';
import { requireStaffValue } from '../testing/require-staff-value.ts';

let gateway: TestGateway;
const tokens: Record<string, string> = {};
const credentials: Record<string, Credentials> = {};
let root: Person;

const grantsOf = (...texts: string[]) => texts.map((text) => parseGrant(text) as Grant);

async function addPerson(name: string, ...grants: string[]): Promise<Person> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const added = await addStaff(
    { name, signingKey: toKeyText(privateKey), grants: grantsOf(...grants) },
    (root as Person | undefined) ?? null,
    gateway.context,
  );
  if (!('password' in added)) throw new Error(added.code);
  credentials[name] = added;
  return (await personOfKey(gateway.context.pool, privateKey)) as Person;
}

beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
  root = await addPerson('root', '*:administrator');
  for (const [name, grant] of [
    ['ann', 'lotus:protection'],
    ['ben', 'lotus:protection'],
    ['sam', 'samba:protection'],
    ['kim', 'lotus:support'],
  ] as const) {
    await addPerson(name, grant);
    tokens[name] = (await logIn(name)).json().value.token;
  }
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const post = (
  call: string,
  { body = {}, token = '', language = 'en' }: { body?: object; token?: string; language?: string },
) =>
  gateway.operator.inject({
    method: 'POST',
    url: `/operator/${call}`,
    headers: { authorization: token, 'accept-language': language },
    payload: body,
  });

const codeOf = (name: string) =>
  new TOTP({ secret: Secret.fromBase32(credentials[name]?.secret ?? '') }).generate({ timestamp: gateway.clock.now() });
const logIn = (name: string, change: object = {}) =>
  post('login', { body: { name, password: credentials[name]?.password, code: codeOf(name), ...change } });

/** Makes a call as a person about a member of lotus. */
async function act(name: string, call: string, body: object) {
  const reply = await post(call, { token: tokens[name] ?? '', body: { merchant: 'lotus', reason: 'a test', ...body } });
  requireStaffValue(call, reply.json());
  return { status: reply.statusCode, ...reply.json() };
}

const newMember = async () => {
  const username = `op.${randomUUID().slice(0, 8)}`;
  return { username, player: await createPlayerSession(gateway, username) };
};
const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const entriesOn = async (username: string) =>
  (
    await sql(
      'select staff, action, merchant, reason, before, after, signature from foyer.audit_log where subject = $1 order by at, id',
      [username],
    )
  ).rows;

test('logs in with password and code, each code once', async () => {
  await gateway.clock.advance(60_000);
  const code = codeOf('ann');
  expect((await logIn('ann', { password: 'wrong' })).json()).toEqual({ success: false, errorCode: 'credentials' });
  expect((await logIn('ann', { code: '000000' })).statusCode).toBe(401);
  const { token } = (await logIn('ann', { code })).json().value;
  expect(token).toMatch(/^[\w-]{43}$/);
  expect((await logIn('ann', { code })).statusCode).toBe(401);
  expect((await logIn('nobody', { password: 'x', code })).statusCode).toBe(401);
  expect((await post('requests', { token })).statusCode).toBe(200);
  await post('logout', { token });
  expect((await post('requests', { token })).json()).toEqual({ success: false, errorCode: 'session' });
});

test('replaces a password for the holder of the key, and ends their sessions', async () => {
  const eve = await addPerson('eve', 'lotus:support');
  const { token } = (await logIn('eve')).json().value;
  const renewed = await renewPassword(eve, gateway.context);
  if (!('password' in renewed)) throw new Error(renewed.code);
  expect((await post('requests', { token })).statusCode).toBe(401);
  await gateway.clock.advance(60_000);
  expect((await logIn('eve')).statusCode).toBe(401);
  expect((await logIn('eve', { password: renewed.password })).statusCode).toBe(200);
  const [recorded] = await entriesOn('eve').then((entries) =>
    entries.filter(({ action }) => action === 'staff.password'),
  );
  expect(JSON.stringify(recorded)).not.toContain(renewed.password);
  expect(recorded).toMatchObject({ staff: 'eve', merchant: '*' });
  await disableStaff({ name: 'eve', reason: 'has left', isDisabled: true }, root, gateway.context);
  expect(await renewPassword(eve, gateway.context)).toMatchObject({ code: 'forbidden' });
});

test('slows down guessing', async () => {
  await addPerson('target', 'lotus:support');
  const codes = [];
  for (let i = 0; i < 7; i++) codes.push((await logIn('target', { password: 'guess' })).statusCode);
  expect(codes.at(-1)).toBe(429);
});

test('ends a session after a quarter of an hour without a call, and after eight hours in total', async () => {
  await addPerson('idle', 'lotus:support');
  const { token } = (await logIn('idle')).json().value;
  for (let minutes = 0; minutes < 470; minutes += 10) {
    await gateway.clock.advance(10 * 60_000);
    expect((await post('requests', { token })).statusCode).toBe(200);
  }
  await gateway.clock.advance(14 * 60_000);
  expect((await post('requests', { token })).statusCode).toBe(401);
  const again = (await logIn('idle')).json().value.token;
  await gateway.clock.advance(16 * 60_000);
  expect((await post('requests', { token: again })).statusCode).toBe(401);
});

test('refuses a call without a session, and one that does not exist', async () => {
  for (const call of ['disable', 'enable', 'exclude', 'block', 'member', 'confirm'])
    expect((await post(call, { body: { merchant: 'lotus', username: 'demo', reason: 'x' } })).statusCode).toBe(401);
  expect((await act('ann', 'constructor', {})).status).toBe(404);
  expect((await act('ann', 'disable', { username: 5 })).errorCode).toBe('invalid');
  expect((await act('ann', 'exclude', { username: 'demo', until: '2020-01-01T00:00:00Z' })).errorCode).toBe('invalid');
  expect((await act('ann', 'block', { username: 'demo', action: 'breathe' })).errorCode).toBe('invalid');
});

test('disables a member immediately: sessions, remembered devices, bets; and enables them again', async () => {
  const { username, player } = await newMember();
  expect((await act('ann', 'disable', { username, reason: 'a chargeback' })).value).toMatchObject({ isDisabled: true });
  expect((await gateway.call('member.info', { token: player.token })).status).toBe(401);
  expect((await player.call('debit', player.tx())).status).toBe('USER_DISABLED');
  const login = () => gateway.call('session.login', { body: { username, password: 'correct horse' } });
  expect((await login()).json.errorCode).toBe('account.disabled');
  expect((await act('ann', 'disable', { username })).errorCode).toBe('unchanged');
  expect((await act('ann', 'enable', { username, reason: 'it was a mistake' })).status).toBe(200);
  expect((await login()).status).toBe(200);
  expect((await player.call('debit', player.tx())).status).toBe('TOKEN_EXPIRED');
  expect(await entriesOn(username)).toMatchObject([
    {
      staff: 'ann',
      action: 'member.disable',
      merchant: 'lotus',
      reason: 'a chargeback',
      before: { isDisabled: false },
      after: { isDisabled: true },
    },
    { staff: 'ann', action: 'member.enable', before: { isDisabled: true }, after: { isDisabled: false } },
  ]);
});

test('excludes a member, and keeps them excluded when their disabled account is enabled again', async () => {
  const { username, player } = await newMember();
  const until = '2099-01-01T00:00:00.000Z';
  expect((await act('ann', 'exclude', { username, until })).value).toMatchObject({
    isExcluded: true,
    excludedUntil: until,
  });
  expect((await player.call('debit', player.tx())).status).toBe('USER_DISABLED');
  await act('ann', 'disable', { username });
  expect((await act('ann', 'enable', { username })).value).toMatchObject({ isDisabled: false, isExcluded: true });
  expect((await player.call('debit', player.tx())).status).toBe('USER_DISABLED');
  expect((await act('ann', 'exclude', { username, until: '2098-01-01T00:00:00.000Z' })).errorCode).toBe('unchanged');
  expect((await act('ann', 'exclude', { username, until: null })).value).toMatchObject({ excludedUntil: null });
  expect((await act('ann', 'exclude', { username, until })).errorCode).toBe('unchanged');
});

test('lifts an exclusion only when another person confirms it', async () => {
  const { username, player } = await newMember();
  await act('ann', 'exclude', { username, until: null });
  const { requestId } = (await act('ann', 'lift-exclusion', { username, reason: 'the member asked' })).value;
  expect((await act('ann', 'confirm', { requestId })).errorCode).toBe('same');
  for (const stranger of ['sam', 'kim'])
    expect((await act(stranger, 'confirm', { requestId })).errorCode).toBe('forbidden');
  expect((await player.call('debit', player.tx())).status).toBe('USER_DISABLED');
  expect((await act('ben', 'requests', {})).value.requests).toMatchObject([
    { requestId, username, requestedBy: 'ann' },
  ]);
  expect((await act('sam', 'requests', {})).value.requests).toEqual([]);
  const replies = await Promise.all([1, 2, 3].map(() => act('ben', 'confirm', { requestId })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await player.call('debit', player.tx())).status).toBe('OK');
  expect((await entriesOn(username)).map(({ staff, action: done }) => [staff, done])).toEqual([
    ['ann', 'member.exclude'],
    ['ann', 'member.lift-exclusion.request'],
    ['ben', 'member.lift-exclusion'],
  ]);
});

test('does not lift a member’s own exclusion before its term is over', async () => {
  const { username, player } = await newMember();
  const excluded = { token: player.token, body: { term: 'sixMonths', isSure: true } } as const;
  expect((await gateway.call('limits.excludeMyself', excluded)).status).toBe(200);
  expect((await act('ann', 'lift-exclusion', { username })).errorCode).toBe('term');
  await sql(`update foyer.self_exclusion set until = now() - interval '1 hour' where member_id = $1`, [
    player.memberId,
  ]);
  const { requestId } = (await act('ann', 'lift-exclusion', { username })).value;
  expect((await act('ben', 'confirm', { requestId })).value).toMatchObject({ state: { isExcluded: false } });
});

test('does not lift an exclusion by staff during the term that the member has also chosen', async () => {
  const { username, player } = await newMember();
  await act('ann', 'exclude', { username, until: null });
  const excluded = { token: player.token, body: { term: 'sixMonths', isSure: true } } as const;
  expect((await gateway.call('limits.excludeMyself', excluded)).json.value.exclusion).toMatchObject({ until: null });
  expect((await act('ann', 'lift-exclusion', { username })).errorCode).toBe('term');
  const { rows } = await sql('select until from foyer.self_exclusion where member_id = $1', [player.memberId]);
  expect(rows).toEqual([{ until: expect.any(Date) }]);
});

test('forgets a request after a day, and one by a person who was disabled', async () => {
  const { username } = await newMember();
  await act('ann', 'exclude', { username, until: null });
  const late = (await act('ann', 'lift-exclusion', { username })).value.requestId;
  await sql(`update foyer.staff_request set expires_at = now() where id = $1`, [late]);
  expect((await act('ben', 'confirm', { requestId: late })).errorCode).toBe('unknown');
  await addPerson('gone', 'lotus:protection');
  tokens.gone = (await logIn('gone')).json().value.token;
  const { requestId } = (await act('gone', 'lift-exclusion', { username })).value;
  await disableStaff({ name: 'gone', reason: 'left', isDisabled: true }, root, gateway.context);
  expect((await act('gone', 'requests', {})).status).toBe(401);
  expect((await act('ben', 'confirm', { requestId })).errorCode).toBe('forbidden');
});

test('allows each role its own actions, at its own merchant', async () => {
  const { username } = await newMember();
  expect((await act('kim', 'block', { username, action: 'bet' })).value).toMatchObject({ blockedActions: ['bet'] });
  expect((await act('kim', 'unblock', { username, action: 'bet' })).value).toMatchObject({ blockedActions: [] });
  for (const call of ['disable', 'enable']) expect((await act('kim', call, { username })).errorCode).toBe('forbidden');
  expect((await act('kim', 'exclude', { username, until: null })).errorCode).toBe('forbidden');
  expect((await act('sam', 'disable', { username })).errorCode).toBe('forbidden');
  expect((await act('sam', 'disable', { username, merchant: 'samba' })).errorCode).toBe('unknown');
  expect((await act('sam', 'member', { username })).errorCode).toBe('unknown');
});

test('shows a member’s restrictions in the language of the person', async () => {
  const { username } = await newMember();
  await act('ann', 'block', { username, action: 'deposit' });
  await act('ann', 'exclude', { username, until: null });
  const reply = await post('member', {
    token: tokens.ann ?? '',
    language: 'vi',
    body: { merchant: 'lotus', username },
  });
  const { restrictions } = reply.json().value;
  expect(Object.keys(restrictions).sort()).toEqual(['bet', 'deposit', 'grant', 'launch', 'marketing']);
  expect(restrictions.bet).toEqual({ reason: 'member.excluded', words: expect.stringContaining('Thành viên') });
});

test('needs a reason for every action', async () => {
  const { username } = await newMember();
  for (const reason of ['', '  ', 'x', 'a\nb\u0001'])
    expect((await act('ann', 'disable', { username, reason })).errorCode).toBe('reason');
  expect(await entriesOn(username)).toEqual([]);
});

test('keeps the audit log: nobody can change, delete or empty it', async () => {
  const { username } = await newMember();
  await act('ann', 'block', { username, action: 'bet' });
  for (const text of [
    `update foyer.audit_log set staff = 'ben'`,
    'delete from foyer.audit_log',
    'truncate foyer.audit_log',
  ])
    await expect(sql(text)).rejects.toThrow('the audit log is append-only');
  expect(await entriesOn(username)).toHaveLength(1);
});

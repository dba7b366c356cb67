import { withTransaction } from '@foyer/database/open-pool.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changeMember } from '../../operator/change-member.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { addStaff } from '../../testing/add-staff.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { createVisitor } from '../../testing/social-visitor.ts';
import { countBlocked } from '../../testing/transactions.store.ts';
import { revokeSessions } from '../sessions/session.store.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => gateway.clock.reset());
afterAll(() => gateway.close());

const OLD = 'correct horse';
const NEW = 'battery staple';
const THEIRS = { 'device-id': 't'.repeat(36) };

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);
const logIn = (username: string, body: object = {}) =>
  gateway.call('session.login', { headers: THEIRS, body: { username, password: OLD, remember: true, ...body } });
const verify = (challenge: string, verifyCode: string) =>
  gateway.call('session.verification', { headers: THEIRS, body: { challenge, verifyCode } });
const autoLogin = (secret: string) => gateway.call('session.autoLogin', { headers: THEIRS, body: { secret } });
const changePassword = (token: string) =>
  gateway.call('member.password', { token, body: { password: OLD, newPassword: NEW } });
const endOthers = (token: string) => gateway.call('session.revoke', { token, query: { id: 'others' } });
const challengeOf = async (reply: Promise<{ json: { errorCode?: string; challenge?: { id: string } } }>) => {
  const { json } = await reply;
  expect(json.errorCode).toBe('login_verify_required');
  return json.challenge?.id ?? '';
};

/** What somebody else’s device has of a member: live sessions and remembered logins. */
async function heldBy(id: string): Promise<number[]> {
  const { rows } = await sql(
    `select (select count(*)::int from foyer.session where member_id = $1 and device_id = $2 and revoked_at is null) as sessions,
       (select count(*)::int from foyer.remembered_login where member_id = $1 and device_id = $2 and revoked_at is null) as devices`,
    [id, THEIRS['device-id']],
  );
  return [rows[0].sessions, rows[0].devices];
}
const NOTHING = [0, 0];

/** A member with a second factor by e-mail. */
async function withEmail(username: string) {
  const member = await gateway.member(username);
  const to = `${username}@mail.test`;
  await sql(`update foyer.member set email = $1, second_factor = 'email' where id = $2`, [to, member.id]);
  return { ...member, code: () => gateway.sentCode(to), to };
}

async function withSms(username: string, mobile: string) {
  const member = await gateway.member(username);
  await sql(`update foyer.member set mobile = $1, second_factor = 'sms' where id = $2`, [mobile, member.id]);
  return { ...member, code: () => gateway.sentCode(mobile) };
}

async function withAuthenticator(username: string) {
  const { id, token } = await gateway.member(username);
  const totp = async (body: object) => (await gateway.call('security.totp', { token, body })).json.value;
  const { secret } = await totp({ action: 'begin' });
  const codeAt = (timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret ?? '') }).generate({ timestamp });
  const { recoveryCodes } = await totp({ action: 'confirm', verifyCode: codeAt(gateway.clock.now()) });
  return { id, token, codeAt, recovery: recoveryCodes?.[0] ?? '' };
}

const KINDS = {
  email: () => withEmail('waits.email'),
  sms: () => withSms('waits.sms', '+84917000001'),
  ga: async () => {
    const member = await withAuthenticator('waits.ga');
    return { ...member, code: async () => member.codeAt(gateway.clock.now() + 30_000) };
  },
  recovery: async () => {
    const member = await withAuthenticator('waits.recovery');
    return { ...member, code: async () => member.recovery };
  },
};

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])(
  'opens no session with a second factor (%s) if the password was changed since the first',
  async (kind) => {
    const { code, id, token } = await KINDS[kind]();
    const username = `waits.${kind}`;
    const challenge = await challengeOf(logIn(username));
    const answer = await code();
    expect((await changePassword(token)).status).toBe(200);
    expect((await verify(challenge, answer)).json.errorCode).toBe('verify.code.err');
    expect(await heldBy(id)).toEqual(NOTHING);
    expect((await logIn(username)).json.errorCode).toBe('login.cred.err');
    expect((await logIn(username, { password: NEW })).json.errorCode).toBe('login_verify_required');
  },
);

/** Replaces the password with a code sent by mail. */
async function prepareReset(username: string, to: string) {
  await gateway.call('member.passwordForgotten', { body: { username } });
  const before = await gateway.sentCode(to);
  expect(before).toMatch(/^\d{6}$/);
  return () => gateway.call('member.passwordReset', { body: { username, verifyCode: before, newPassword: NEW } });
}

test('opens no session with a second factor if the password was reset since the first', async () => {
  const { codeAt, id } = await withAuthenticator('waits.reset');
  await sql(`update foyer.member set email = 'waits.reset@mail.test' where id = $1`, [id]);
  const challenge = await challengeOf(logIn('waits.reset'));
  await gateway.call('member.passwordForgotten', { body: { username: 'waits.reset' } });
  await expect.poll(() => gateway.sentCode('waits.reset@mail.test')).toMatch(/^\d{6}$/);
  const reset = await prepareReset('waits.reset', 'waits.reset@mail.test');
  expect((await reset()).status).toBe(200);
  expect((await verify(challenge, codeAt(gateway.clock.now() + 30_000))).json.errorCode).toBe('verify.code.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session with a second factor if the member ended all others since the first, and sends no more codes', async () => {
  const { code, id, token } = await withEmail('waits.others');
  const challenge = await challengeOf(logIn('waits.others'));
  const answer = await code();
  expect((await endOthers(token)).status).toBe(200);
  await gateway.clock.advance(61_000);
  const resend = await gateway.call('session.verificationResend', { headers: THEIRS, body: { challenge } });
  expect(resend.json.errorCode).toBe('verify.code.err');
  expect(await code()).toBe(answer);
  expect((await verify(challenge, answer)).json.errorCode).toBe('verify.code.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session of a remembered device that was forgotten while it waited for its second factor', async () => {
  const { code, id, token } = await withEmail('waits.device');
  const first = await verify(await challengeOf(logIn('waits.device')), await code());
  await gateway.clock.advance(61_000);
  const challenge = await challengeOf(autoLogin(first.json.value.rememberSecret ?? ''));
  const answer = await code();
  const revoked = await gateway.call('session.revoke', { token, query: { id: first.json.value.id } });
  expect(revoked.json.value).toEqual({ ended: 2 });
  expect((await verify(challenge, answer)).json.errorCode).toBe('verify.code.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session with a second factor after the secret of a remembered device was copied', async () => {
  const { id } = await gateway.member('waits.theft');
  const copied = (await logIn('waits.theft')).json.value.rememberSecret ?? '';
  const second = (await autoLogin(copied)).json.value.rememberSecret ?? '';
  expect((await autoLogin(second)).status).toBe(200);
  await sql(`update foyer.member set email = 'waits.theft@mail.test', second_factor = 'email' where id = $1`, [id]);
  const challenge = await challengeOf(logIn('waits.theft'));
  expect((await autoLogin(copied)).json.errorCode).toBe('login.cred.err');
  expect((await verify(challenge, await gateway.sentCode('waits.theft@mail.test'))).json.errorCode).toBe(
    'verify.code.err',
  );
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session with a second factor for a member who was disabled since the first, and enabled again', async () => {
  const { code, id } = await withEmail('waits.disabled');
  const challenge = await challengeOf(logIn('waits.disabled'));
  await addStaff(gateway.context.pool, 'protection', { robin: 'lotus' });
  const target = { merchant: 'lotus', username: 'waits.disabled', reason: 'a stolen phone' };
  const person = { name: 'robin', sign: null };
  await changeMember(target, { change: { kind: 'disable' }, person }, gateway.context);
  expect(await changeMember(target, { change: { kind: 'enable' }, person }, gateway.context)).toMatchObject({
    isDisabled: false,
  });
  expect((await verify(challenge, await code())).json.errorCode).toBe('verify.code.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session for a social identity whose second factor comes after a new password', async () => {
  const { code, id, token } = await withEmail('waits.social');
  const visitor = createVisitor(gateway);
  const google = async () => ({
    firebaseChannel: 'google',
    firebaseIdToken: await visitor.firebase('google', 'Waits'),
  });
  const linking = await challengeOf(logIn('waits.social', await google()));
  expect((await verify(linking, await code())).status).toBe(200);
  await gateway.clock.advance(61_000);
  const body = { type: 'firebase', remember: true, ...(await google()) };
  const challenge = await challengeOf(gateway.call('session.login', { headers: THEIRS, body }));
  const answer = await code();
  expect((await changePassword(token)).status).toBe(200);
  expect((await verify(challenge, answer)).json.errorCode).toBe('verify.code.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('refuses a challenge that does not name the version of the credentials, as before an upgrade', async () => {
  const { code } = await withEmail('waits.upgrade');
  const challenge = await challengeOf(logIn('waits.upgrade'));
  const { seal } = gateway.context;
  const { rows } = await sql('select token_hash, sealed_payload from foyer.one_time_token where token_hash = $1', [
    sha256(challenge),
  ]);
  const payload = JSON.parse(seal.open(rows[0].sealed_payload).toString('utf8'));
  expect(payload).toHaveProperty('credentialsVersion');
  delete payload.credentialsVersion;
  await sql('update foyer.one_time_token set sealed_payload = $1 where token_hash = $2', [
    seal.seal(Buffer.from(JSON.stringify(payload))),
    rows[0].token_hash,
  ]);
  expect((await verify(challenge, await code())).json.errorCode).toBe('verify.code.err');
});

/** Runs a call up to a lock that is held meanwhile, then does something else, and lets the call continue. */
async function during<R>(lock: string, call: () => Promise<R>, meanwhile: () => Promise<unknown>): Promise<R> {
  const held: { call?: Promise<R> } = {};
  await withTransaction(gateway.database.pool, async (client) => {
    await client.query(lock);
    held.call = call();
    // A call waits for a lock for three seconds at most.
    await expect.poll(() => countBlocked(gateway.database.pool), { timeout: 2500 }).toBeGreaterThan(0);
    await meanwhile();
  });
  return held.call ?? call();
}

/** A check of a password counts the attempt here, after it has read the hash and before it compares. */
const AT_PASSWORD = 'lock table foyer.login_failure in access exclusive mode';
/** A session is opened under a lock of its member. */
const atSession = (id: string) => `select from foyer.member where id = ${id} for update`;

async function resettable(username: string) {
  const member = await gateway.member(username);
  const to = `${username}@mail.test`;
  await sql('update foyer.member set email = $1 where id = $2', [to, member.id]);
  await gateway.call('member.passwordForgotten', { body: { username } });
  await expect.poll(() => gateway.sentCode(to)).toMatch(/^\d{6}$/);
  return { ...member, reset: await prepareReset(username, to) };
}

test('opens no session for the old password if it is reset while it is being checked', async () => {
  const { id, reset } = await resettable('races.login');
  const visitor = createVisitor(gateway);
  const link = { firebaseChannel: 'google', firebaseIdToken: await visitor.firebase('google', 'Races') };
  const reply = await during(AT_PASSWORD, () => logIn('races.login', link), reset);
  expect(reply.json.errorCode).toBe('login.cred.err');
  expect(await heldBy(id)).toEqual(NOTHING);
  expect((await sql('select from foyer.social_identity where member_id = $1', [id])).rowCount).toBe(0);
});

test('does not replace a password that is reset while the old one is being checked', async () => {
  const { reset, token } = await resettable('races.change');
  const change = () =>
    gateway.call('member.password', { token, body: { password: OLD, newPassword: 'chosen by a thief' } });
  expect((await during(AT_PASSWORD, change, reset)).json.errorCode).toBe('login.cred.err');
  expect((await logIn('races.change', { password: NEW })).status).toBe(200);
});

test('opens no session with a hand-over code whose session ends at the same time', async () => {
  const { id, token } = await gateway.member('races.exchange');
  const { token: code } = (await gateway.call('session.handover', { token })).json.value;
  const exchange = () => gateway.call('session.exchange', { headers: THEIRS, body: { code } });
  const reply = await during(atSession(id), exchange, () => revokeSessions(gateway.context.pool, BigInt(id)));
  expect([reply.status, reply.json.errorCode]).toEqual([401, 'user.or.token.invalid']);
  expect(await heldBy(id)).toEqual(NOTHING);
});

test('opens no session with a hand-over code from before a new password', async () => {
  const { token } = await gateway.member('races.code');
  const { token: code } = (await gateway.call('session.handover', { token })).json.value;
  expect((await changePassword(token)).status).toBe(200);
  const reply = await gateway.call('session.exchange', { headers: THEIRS, body: { code } });
  expect([reply.status, reply.json.errorCode]).toEqual([401, 'user.or.token.invalid']);
});

test('opens no session of a remembered device that is forgotten at the same time', async () => {
  const { id } = await gateway.member('races.device');
  const secret = (await logIn('races.device')).json.value.rememberSecret ?? '';
  const forget = async () => {
    await revokeSessions(gateway.context.pool, BigInt(id));
    await sql('update foyer.remembered_login set revoked_at = foyer.clock() where member_id = $1', [id]);
  };
  const reply = await during(atSession(id), () => autoLogin(secret), forget);
  expect(reply.json.errorCode).toBe('login.cred.err');
  expect(await heldBy(id)).toEqual(NOTHING);
});

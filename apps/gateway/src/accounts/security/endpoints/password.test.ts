import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const OLD = 'correct horse';
const NEW = 'battery staple';
const logIn = (username: string, password: string) => gateway.call('session.login', { body: { username, password } });
const change = (token: string, body: { password?: string; newPassword: string }) =>
  gateway.call('member.password', { token, body });

/** A member with an e-mail address. */
async function reachable(username: string): Promise<{ token: string; to: string }> {
  const { token } = await gateway.member(username);
  const to = `${username}@mail.test`;
  await gateway.database.pool.query('update foyer.member set email = $1 where username = $2', [to, username]);
  return { token, to };
}

test('ends every other session for a new password, and gives this one a new token', async () => {
  const { token } = await gateway.member('change1');
  const other = (await logIn('change1', OLD)).json.value.token;
  const { json } = await change(token, { password: OLD, newPassword: NEW });
  for (const worthless of [token, other])
    expect((await gateway.call('member.info', { token: worthless })).status).toBe(401);
  expect((await gateway.call('member.info', { token: json.value.token })).status).toBe(200);
  expect((await logIn('change1', OLD)).json.errorCode).toBe('login.cred.err');
  expect((await logIn('change1', NEW)).status).toBe(200);
});

test('requires the current password even right after a login', async () => {
  const { token } = await gateway.member('change2');
  expect((await change(token, { newPassword: NEW })).json.errorCode).toBe('password.required');
  expect((await change(token, { password: 'wrong', newPassword: NEW })).json.errorCode).toBe('login.cred.err');
});

test('slows down guessing of the current password as at the login', async () => {
  const { token } = await gateway.member('change3');
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await change(token, { password: 'wrong', newPassword: NEW })).json.errorCode);
  expect(codes).toEqual([...Array(5).fill('login.cred.err'), 'TOO_MANY_REQUEST_VERIFY']);
});

test('refuses the name of another member as a new password', async () => {
  await gateway.member('other.name');
  const { token } = await gateway.member('change5');
  const { json } = await change(token, { password: OLD, newPassword: 'Other.Name' });
  expect([json.errorCode, json.value]).toEqual(['password.weak', { reason: 'common' }]);
});

test.each([
  ['short7!', 'short'],
  ['x'.repeat(129), 'long'],
  ['Password1', 'common'],
  ['matkhau123', 'common'],
  ['aaaaaaaaaaaa', 'common'],
  ['Change4.name', 'name'],
  [OLD, 'same'],
])('refuses %s: %s', async (newPassword, reason) => {
  const username = `c4.${reason}.${newPassword.length}`;
  const { token } = await gateway.member(reason === 'name' ? 'change4.name' : username);
  const { json } = await change(token, { password: OLD, newPassword });
  expect([json.errorCode, json.value]).toEqual(['password.weak', { reason }]);
});

test.each(['xy'.repeat(64), 'mật khẩu của tôi', '密码密码密码密码', '        9 spaces'])(
  'any eight characters make a password: %s',
  async (newPassword) => {
    const username = `any.${newPassword.length}.${newPassword.codePointAt(0)}`;
    const { token } = await gateway.member(username);
    expect((await change(token, { password: OLD, newPassword })).status).toBe(200);
    expect((await logIn(username, newPassword)).status).toBe(200);
  },
);

test('reports at login that a password must be changed, until it is', async () => {
  const { json } = await logIn('stale', 'Foyer-stale-1');
  expect(json.value).toMatchObject({ passwordExpired: true, updatePassword: true });
  const changed = await change(json.value.token, { password: 'Foyer-stale-1', newPassword: NEW });
  expect(changed.json.value).toMatchObject({ passwordExpired: false, updatePassword: false });
});

test('replaces a forgotten password with a code sent by mail, opens no session and ends all others', async () => {
  const { to, token } = await reachable('forgot1');
  await gateway.call('member.passwordForgotten', { body: { username: 'forgot1' } });
  await expect.poll(() => gateway.sentCode(to)).toMatch(/^\d{6}$/);
  const verifyCode = await gateway.sentCode(to);
  const reset = () =>
    gateway.call('member.passwordReset', { body: { username: 'forgot1', verifyCode, newPassword: NEW } });
  expect((await reset()).json.value).toEqual({ changed: true });
  expect((await gateway.call('member.info', { token })).status).toBe(401);
  expect((await logIn('forgot1', NEW)).status).toBe(200);
  expect((await reset()).json.errorCode).toBe('verify.code.err');
});

test('finds the account by its e-mail address, in any letter case', async () => {
  const { to } = await reachable('forgot2');
  await gateway.call('member.passwordForgotten', { body: { username: to.toUpperCase() } });
  await expect.poll(() => gateway.sentCode(to)).toMatch(/^\d{6}$/);
});

test('reveals neither whether an account exists nor whether a code was just sent', async () => {
  await reachable('forgot3');
  const ask = (username: string) => gateway.call('member.passwordForgotten', { body: { username } });
  const replies = [await ask('forgot3'), await ask('forgot3'), await ask('nobody.forgot'), await ask('+84912345678')];
  for (const { json, status } of replies) expect([status, json]).toEqual([200, replies[0]?.json]);
  const reset = (username: string) =>
    gateway.call('member.passwordReset', { body: { username, verifyCode: '000000', newPassword: NEW } });
  expect((await reset('forgot3')).json).toEqual((await reset('nobody.forgot')).json);
});

test('rejects the code for a new password for any other purpose', async () => {
  const { to } = await reachable('forgot4');
  await gateway.database.pool.query(`update foyer.member set second_factor = 'email' where username = 'forgot4'`);
  const waiting = await logIn('forgot4', OLD);
  const login = await gateway.sentCode(to);
  const reset = (verifyCode: string) =>
    gateway.call('member.passwordReset', { body: { username: 'forgot4', verifyCode, newPassword: NEW } });
  expect((await reset(login)).json.errorCode).toBe('verify.code.err');
  const verified = await gateway.call('session.verification', {
    body: { challenge: waiting.json.challenge?.id ?? '', verifyCode: login },
  });
  expect(verified.status).toBe(200);
});

import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const PASSWORD = 'Mật-khẩu-đẹp-77';
const FORMS = [PASSWORD.normalize('NFC'), PASSWORD.normalize('NFD')] as const;

const logIn = async (username: string, password: string) =>
  (await gateway.call('session.login', { body: { username, password } })).json;

test.each([
  ['composed', 'decomposed', FORMS],
  ['decomposed', 'composed', [...FORMS].reverse()],
])('accepts a %s password that is typed %s at the login', async (first, _then, [stored = '', typed = '']) => {
  const username = `forms.${first}`;
  const body = { username, password: stored, isAdult: true };
  expect((await gateway.call('member.register', { body })).json.errorCode).toBeUndefined();
  expect((await logIn(username, typed)).success).toBe(true);
  expect((await logIn(username, `${typed}x`)).errorCode).toBe('login.cred.err');
});

test('accepts a decomposed password whose hash was made before, and replaces that hash', async () => {
  await gateway.member('forms.old');
  const [composed, decomposed] = FORMS;
  const old = await hash(decomposed, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  const set = `update foyer.member set password_hash = $1 where username = 'forms.old'`;
  await gateway.database.pool.query(set, [old]);
  expect((await logIn('forms.old', composed)).errorCode).toBe('login.cred.err');
  expect((await logIn('forms.old', decomposed)).success).toBe(true);
  expect((await logIn('forms.old', composed)).success).toBe(true);
  expect((await logIn('forms.old', decomposed)).success).toBe(true);
});

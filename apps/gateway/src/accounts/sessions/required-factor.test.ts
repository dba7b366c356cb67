import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway({
    change: (merchant) =>
      merchant.code === 'lotus' ? toMerchant({ ...merchant, secondFactor: { demands: 'email' } }) : merchant,
  });
});
afterAll(() => gateway.close());

const form = (username: string) => ({ username, password: 'correct horse' });
const login = (username: string, host = 'lotus.localhost') =>
  gateway.call('session.login', { host, body: form(username) });

test('names the second factor that a merchant demands until the member has one', async () => {
  const registered = await gateway.call('member.register', { body: form('demanded1') });
  expect(registered.json.value.session?.required).toBe('email');
  expect((await login('demanded1')).json.value.required).toBe('email');
  await gateway.database.pool.query(
    `update foyer.member set second_factor = 'email', email = 'd@mail.test' where username = 'demanded1'`,
  );
  expect((await login('demanded1')).json.errorCode).toBe('login_verify_required');
});

test('names none where the merchant demands none', async () => {
  await gateway.call('member.register', { host: 'samba.localhost', body: form('relaxed1') });
  expect((await login('relaxed1', 'samba.localhost')).json.value.required).toBeNull();
});

import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
  await gateway.call('verification.smsNoLogin', { body: { countryDialingCode: '84', mobileNum: '0912345678' } });
});
afterAll(() => gateway.close());

const read = (query = '', accept = 'text/html') =>
  gateway.app.inject({ url: `/sandbox/outbox${query}`, headers: { accept } });

test('the outbox shows every message as JSON, of one recipient where one is named', async () => {
  const { value } = (await read('?to=%2B84912345678', 'application/json')).json();
  expect(value).toMatchObject([
    { merchant: 'lotus', channel: 'sms', to: '+84912345678', code: expect.stringMatching(/^\d{6}$/) },
  ]);
  expect(value[0].text).toContain(value[0].code);
  expect((await read('?to=nobody', 'application/json')).json().value).toEqual([]);
});

test('as a page it is no place for scripts', async () => {
  const page = await read('?to=%22%3E%3Cscript%3Ealert(1)%3C/script%3E');
  expect(page.headers['content-type']).toContain('text/html');
  expect(page.body).not.toContain('<script>');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
});

test('outside the sandbox there is no outbox, and a code that cannot be sent is refused', async () => {
  const real = await bootGateway({
    isSandbox: false,
    change: ({ social: _social, ...merchant }) => toMerchant({ ...merchant, switches: {} }),
  });
  const reply = await real.app.inject({ url: '/sandbox/outbox', headers: { host: 'lotus.localhost' } });
  expect(reply.statusCode).toBe(404);
  const body = { countryDialingCode: '84', mobileNum: '0912345678' };
  expect((await real.call('verification.smsNoLogin', { body })).json.errorCode).toBe('vendor.unavailable');
  await real.close();
});

test('a message that could not be sent keeps nobody waiting for the next one', async () => {
  let isBroken = true;
  const sms = {
    send: async () => {
      if (isBroken) throw new Error('the service is down');
    },
  };
  const shaky = await bootGateway({ messages: { sms } });
  const body = { countryDialingCode: '84', mobileNum: '0912345678' };
  expect((await shaky.call('verification.smsNoLogin', { body })).json.errorCode).toBe('vendor.unavailable');
  isBroken = false;
  expect((await shaky.call('verification.smsNoLogin', { body })).status).toBe(200);
  await shaky.close();
});

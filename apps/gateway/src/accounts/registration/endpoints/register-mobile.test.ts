import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { solveV4 } from '../../../testing/solve-captcha.ts';

const AURORA = 'aurora.localhost';
const TEMPLATES = { welcome: { EN: 'Hello {username}, {code} opens {brand}.', TY: 'Kumusta {username}: {code}.' } };

let gateway: TestGateway;
/** Requires a captcha for registrations, but not for SMS. */
let strict: TestGateway;
const change =
  (switches: Merchant['switches']) =>
  (merchant: Merchant): Merchant =>
    toMerchant({ ...merchant, smsTemplates: TEMPLATES, switches: { ...merchant.switches, ...switches } });
beforeAll(async () => {
  gateway = await bootGateway({ change: change({}) });
  strict = await bootGateway({ captcha: true, change: change({ GEETESTTEST3: true, GEETESTVCODE3: false }) });
});
afterAll(async () => {
  await gateway.close();
  await strict.close();
});

const numberOf = (n: number) => ({ countryDialingCode: '63', mobileNum: `0917 555 0${String(n).padStart(3, '0')}` });
const e164 = (n: number) => `+639175550${String(n).padStart(3, '0')}`;

/** Registers with a code sent to a number. */
async function register(at: TestGateway, n: number, more: object = {}) {
  const number = numberOf(n);
  await at.call('verification.smsNoLogin', { host: AURORA, body: number });
  const verifyCode = await at.sentCode(e164(n));
  const again = (fields: object) =>
    at.call('member.registerMobile', { host: AURORA, body: { ...number, verifyCode, ...more, ...fields } });
  return { reply: await again({}), again };
}
const lastSms = (at: TestGateway, n: number) => at.sandbox.outbox.find(e164(n))[0]?.text ?? '';

test('sends the generated password with the template that the client names', async () => {
  const { reply } = await register(gateway, 1, { smsTemplate: 'welcome' });
  expect(lastSms(gateway, 1)).toMatch(new RegExp(`^Hello ${reply.json.value.userName}, [a-z2-9]{10} opens Aurora\\.$`));
});

test.each(['nothing', '__proto__', 'constructor', ''])(
  'sends the default text for the template %j',
  async (smsTemplate) => {
    const n = 10 + ['nothing', '__proto__', 'constructor', ''].indexOf(smsTemplate);
    const { reply } = await register(gateway, n, { smsTemplate });
    expect(reply.status).toBe(200);
    expect(lastSms(gateway, n)).toContain('your first password');
  },
);

test('requires the captcha of a registration, and accepts the same code once it is solved', async () => {
  const { reply, again } = await register(strict, 2);
  expect([reply.status, reply.json.errorCode]).toEqual([400, 'captcha.required']);
  const id = strict.context.captcha.accounts.get('aurora')?.id ?? '';
  const geetestValidateV4 = JSON.stringify(await solveV4(strict.sandbox.app, id));
  expect((await again({ geetestValidateV4 })).status).toBe(200);
});

test('reports mistakes in the form before it asks for the captcha', async () => {
  const { again } = await register(strict, 3);
  expect((await again({ verifyCode: '000000' })).json.errorCode).toBe('verify.code.err');
  expect((await again({ referralCode: 'NOPE2222' })).json.errorCode).toBe('referral.invalid');
  expect((await again({})).json.errorCode).toBe('captcha.required');
});

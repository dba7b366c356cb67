import { createTranslate } from '@foyer/i18n/translate.tsx';
import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall } from '../../gateway/testing/fake-call.ts';
import type { Translate } from '../../page/messages.ts';
import { type RegisterFields, readRegisterForm, register } from './register.ts';
import { toFieldErrors } from './register-errors.ts';

const FIELDS: RegisterFields = {
  way: 'username',
  username: 'minhquan',
  password: 'correct horse',
  hasPassword: true,
  countryDialingCode: '',
  mobileNum: '',
  verifyCode: '',
  referralCode: '',
  isAdult: true,
  go: '/m/home',
  attempt: 'attempt-1',
  affiliateCode: '',
};
interface RegisterInput {
  body: Record<string, unknown>;
  idempotencyKey?: string;
}

const HERE = { registerMethod: 'H5', registerUrl: 'http://lotus.localhost/m/register' } as const;
/** Shows every message as its key. */
const SHOW_KEYS: Translate = createTranslate({ locale: 'en-US', messages: {} });

/** A gateway that answers each call with the same value or error. */
const gateway = (answer: object | Error = { id: '1' }) => fakeCall<RegisterInput>(answer);

/** The refusal that the form shows. @throws when the gateway refuses nothing */
async function refusalOf(code: string, details: ConstructorParameters<typeof GatewayError>[1] = {}, fields = FIELDS) {
  const result = await register(fields, gateway(new GatewayError(code, details)).call, HERE);
  if ('refusal' in result) return result.refusal;
  throw new Error('nothing was refused');
}

test('reads the fields of a form', () => {
  const form = new FormData();
  const sent = {
    username: ' quan ',
    password: ' p ',
    referralCode: ' SEN6868 ',
    isAdult: 'on',
    go: '/m/vip',
    attempt: 'a',
  };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  expect(readRegisterForm(form)).toEqual({
    way: 'username',
    username: 'quan',
    password: ' p ',
    hasPassword: true,
    countryDialingCode: '',
    mobileNum: '',
    verifyCode: '',
    referralCode: 'SEN6868',
    isAdult: true,
    go: '/m/vip',
    attempt: 'a',
    affiliateCode: '',
    captcha: {},
  });
  expect(readRegisterForm(new FormData())).toMatchObject({ username: '', isAdult: false, go: '/m/home' });
});

test('registers and logs in a new member, once per attempt', async () => {
  const { asked, call } = gateway();
  expect(await register(FIELDS, call, HERE)).toEqual({ id: '1' });
  const body = {
    username: 'minhquan',
    password: 'correct horse',
    isAdult: true,
    login: true,
    ...HERE,
  };
  expect(asked).toEqual([
    { name: 'member.register', input: { body, situation: 'registration', idempotencyKey: 'attempt-1' } },
  ]);
});

test('sends the referral code and the affiliate if they are known', async () => {
  const { asked, call } = gateway();
  await register({ ...FIELDS, referralCode: 'SEN6868', affiliateCode: 'vip7', attempt: '' }, call, HERE);
  expect(asked[0]?.input.body).toMatchObject({ referralCode: 'SEN6868', affiliateCode: 'vip7' });
  expect(asked[0]?.input).not.toHaveProperty('idempotencyKey');
});

test('takes the affiliate from the visit if the form has none', async () => {
  const { asked, call } = gateway();
  await register(FIELDS, call, { ...HERE, affiliateCode: 'host7' });
  await register({ ...FIELDS, affiliateCode: 'link7' }, call, { ...HERE, affiliateCode: 'host7' });
  expect(asked.map(({ input }) => input.body.affiliateCode)).toEqual(['host7', 'link7']);
});

test('sends what the browser knows of the device, and cuts an address that is too long', async () => {
  const { asked, call } = gateway();
  const registerUrl = `https://lotus.example/m/register?x=${'a'.repeat(5000)}`;
  await register(FIELDS, call, { registerMethod: 'PWA', registerUrl, loginDeviceId: 'd'.repeat(36) });
  expect(asked[0]?.input.body).toMatchObject({ registerMethod: 'PWA', loginDeviceId: 'd'.repeat(36) });
  expect(asked[0]?.input.body.registerUrl).toHaveLength(2000);
});

test('lets the gateway generate the name', async () => {
  const { asked, call } = gateway();
  await register({ ...FIELDS, way: 'auto', username: 'left over' }, call, HERE);
  expect(asked[0]?.name).toBe('member.registerAutoUsername');
  expect(asked[0]?.input.body).toMatchObject({ password: 'correct horse', isAdult: true });
  expect(asked[0]?.input.body).not.toHaveProperty('username');
});

test('sends a mobile number with its code, and {secret} if no password is required', async () => {
  const { asked, call } = gateway();
  const mobile = { countryDialingCode: '84', mobileNum: '0912 345 678', verifyCode: '123456' };
  const fields = { ...FIELDS, ...mobile, way: 'mobile', captcha: { geetestValidateV4: 'x' } } as const;
  await register({ ...fields, hasPassword: false, password: '' }, call, HERE);
  await register(fields, call, HERE);
  expect(asked.map(({ name }) => name)).toEqual(['member.registerMobile', 'member.registerMobile']);
  expect(asked[0]?.input.body).toMatchObject({ ...mobile, password: '{secret}', geetestValidateV4: 'x' });
  expect(asked[1]?.input.body).toMatchObject({ password: 'correct horse' });
});

test('reports a mobile number without its code as missing', async () => {
  const { asked, call } = gateway();
  const fields = { ...FIELDS, way: 'mobile', hasPassword: false, password: '' } as const;
  expect(await register(fields, call, HERE)).toMatchObject({ refusal: { fields: ['mobileNum', 'verifyCode'] } });
  expect(asked).toEqual([]);
});

test('reports all missing fields together, without a call', async () => {
  const { asked, call } = gateway();
  const result = await register({ ...FIELDS, username: '', password: '', isAdult: false }, call, HERE);
  expect(result).toMatchObject({ refusal: { code: 'required', fields: ['username', 'password', 'isAdult'] } });
  expect(asked).toEqual([]);
});

test('returns free names for a taken one', async () => {
  const refusal = await refusalOf('username.exists', {
    message: 'Taken.',
    traceId: '1f',
    value: { free: ['a1', 'b2'] },
  });
  expect(refusal).toMatchObject({ code: 'username.exists', message: 'Taken.', traceId: '1f', free: ['a1', 'b2'] });
  expect(toFieldErrors(refusal, SHOW_KEYS)).toEqual({ username: 'Taken.' });
});

test('explains a weak password; for an unknown reason with the gateway’s message', async () => {
  const short = await refusalOf('password.weak', { message: 'Weak.', value: { reason: 'short' } });
  expect(toFieldErrors(short, SHOW_KEYS)).toEqual({ password: 'session.tooShort' });
  for (const reason of ['pwned', 'constructor', '__proto__', 'toString', 5, null]) {
    const other = await refusalOf('password.weak', { message: 'Weak.', value: { reason } });
    expect(toFieldErrors(other, SHOW_KEYS)).toEqual({ password: 'Weak.' });
  }
});

test('never returns the password in a refusal', async () => {
  const refusal = await refusalOf('password.weak', {
    message: 'Weak.',
    value: { reason: 'common', password: FIELDS.password },
  });
  expect(JSON.stringify(refusal)).not.toContain(FIELDS.password);
});

test('names wrong fields', async () => {
  const value = [
    { field: 'username', code: 'format' },
    { field: 'isAdult', code: 'required' },
  ];
  const refusal = await refusalOf('invalid.request', { message: 'Wrong.', value });
  expect(refusal.fields).toEqual(['username', 'isAdult']);
  expect(toFieldErrors(refusal, SHOW_KEYS)).toEqual({ username: 'registration.usernameHint' });
});

test.each([
  undefined,
  null,
  5,
  'free',
  [],
  [null, 5, 'username', [], { field: 7 }, { field: null }],
  { free: 'abc' },
  { free: [1, null, { a: 1 }] },
  { free: { length: 2 } },
  { reason: { toString: 'x' } },
])('shows only the message of a refusal whose value is %j', async (value) => {
  const refusal = await refusalOf('unheard.of', { message: 'No.', value });
  expect(refusal).toMatchObject({ free: [], reason: '', fields: [] });
  expect(toFieldErrors(refusal, SHOW_KEYS)).toEqual({ other: 'No.' });
});

test('shows messages, not codes, when offline or timed out', async () => {
  for (const code of ['ERR_NETWORK', 'ECONNABORTED', 'ERR_BAD_RESPONSE'])
    expect(toFieldErrors(await refusalOf(code), SHOW_KEYS)).toEqual({ other: 'app.noConnection' });
});

test('throws our own faults', async () => {
  await expect(register(FIELDS, gateway(new TypeError('a bug')).call, HERE)).rejects.toThrow('a bug');
});

import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall, formOf } from '../../gateway/testing/fake-call.ts';
import { answerLogin } from './login-answer.ts';
import type { LoginDevice } from './login-device.ts';

const OPENED = {
  id: '1',
  token: 't',
  userName: 'demo',
  customerType: 0,
  firstTimeLogin: false,
  passwordExpired: false,
  updatePassword: false,
};
const CHALLENGE = { id: 'c1', destination: 'm•••n@mail.com', resendSeconds: 60 };

/** A login through a gateway with one answer or error. */
function logInBy(fields: Record<string, string>, answer: object | Error, device: LoginDevice = {}) {
  const { asked, call } = fakeCall(answer);
  return { asked, result: answerLogin(formOf(fields), { call, device }) };
}

const LOGIN = { username: 'demo', password: 'Foyer-demo-1', go: '/m/vip' };
const DEMO = { type: 'username', username: 'demo' };
const FACTOR = { step: 'verify', challenge: 'c1', kind: 'email', username: 'demo', go: '/m/vip', verifyCode: '123456' };

test('returns the opened session, who logged in, and whether to remember them', async () => {
  expect(await logInBy(LOGIN, OPENED).result).toEqual({ session: OPENED, who: DEMO, remember: false });
  expect(await logInBy({ ...LOGIN, remember: 'on' }, OPENED).result).toMatchObject({ remember: true });
  const sms = { by: 'sms', countryDialingCode: '84', mobileNum: '0912345678', verifyCode: '123456' };
  expect(await logInBy(sms, OPENED).result).toMatchObject({ who: { type: 'sms', mobileNum: '0912345678' } });
});

test('sends the device along', async () => {
  const { asked, result } = logInBy(LOGIN, OPENED, { loginDeviceId: 'd1', remember: true });
  await result;
  expect(asked[0]?.input.body).toMatchObject({ loginDeviceId: 'd1', remember: true, username: 'demo' });
});

test('forgets the remembered login after refused credentials, not after a lost connection', async () => {
  const wrong = new GatewayError('login.cred.err', { message: 'Wrong.' });
  expect(await logInBy(LOGIN, wrong).result).toMatchObject({ refusal: { message: 'Wrong.' }, forgets: true });
  const lost = await logInBy(LOGIN, new GatewayError('ERR_NETWORK')).result;
  expect(lost).toMatchObject({ refusal: { code: 'ERR_NETWORK' } });
  expect(lost).not.toHaveProperty('forgets');
});

test('asks for a second factor', async () => {
  const asking = new GatewayError('login_verify_required', { value: 'email', challenge: CHALLENGE });
  const answer = await logInBy(LOGIN, asking).result;
  expect(answer).toMatchObject({ factor: { challenge: 'c1', kind: 'email', destination: 'm•••n@mail.com' } });
});

test('opens the session after the second factor, and remembers who began', async () => {
  const { asked, result } = logInBy({ ...FACTOR, remember: 'on' }, OPENED);
  expect(await result).toEqual({ session: OPENED, who: DEMO, remember: true });
  expect(asked).toMatchObject([
    { name: 'session.verification', input: { body: { challenge: 'c1', verifyCode: '123456' } } },
  ]);
});

test('asks again after a wrong code, and forgets nothing', async () => {
  const answer = await logInBy(FACTOR, new GatewayError('verify.code.err', { message: 'Wrong code.' })).result;
  expect(answer).toMatchObject({
    factor: { challenge: 'c1' },
    wrong: { code: 'verify.code.err', message: 'Wrong code.' },
  });
  expect(answer).not.toHaveProperty('forgets');
});

test('sends the code again', async () => {
  const { asked, result } = logInBy({ ...FACTOR, step: 'resend' }, { destination: '', resendSeconds: 60 });
  expect(await result).toMatchObject({ factor: { resendSeconds: 60 } });
  expect(asked[0]?.name).toBe('session.verificationResend');
});

test('sends a code to a number without logging in', async () => {
  const form = { step: 'code', by: 'sms', countryDialingCode: '84', mobileNum: '0912345678' };
  const { asked, result } = logInBy(form, { resendSeconds: 60, expiresSeconds: 600 });
  expect(await result).toMatchObject({ sent: { resendSeconds: 60, expiresSeconds: 600 } });
  expect(asked).toMatchObject([
    { name: 'verification.smsNoLogin', input: { body: { countryDialingCode: '84', mobileNum: '0912345678' } } },
  ]);
});

test('does not send an impossible number to the gateway', async () => {
  const { asked, result } = logInBy({ step: 'code', by: 'sms', countryDialingCode: '84', mobileNum: 'abc' }, {});
  expect(await result).toMatchObject({ sent: { refusal: { code: 'mobile.invalid' } } });
  expect(asked).toEqual([]);
});

test('shows what another page carried over, without calling the gateway', async () => {
  const form = { step: 'carry', by: 'sms', countryDialingCode: '84', mobileNum: '0912', verifyCode: '1' };
  const { asked, result } = logInBy(form, {});
  expect(await result).toMatchObject({ carried: { who: { mobileNum: '0912' }, verifyCode: '1' } });
  expect(asked).toEqual([]);
});

test('opens a session by the signature of a passkey, and reports a refused one', async () => {
  const fields = { step: 'passkey', response: '{"id":"x"}', go: '/m/vip' };
  const { asked, result } = logInBy(fields, { options: null, session: OPENED });
  expect(await result).toEqual({ session: OPENED, who: DEMO, remember: false });
  expect(asked[0]?.input.body).toMatchObject({ action: 'finish', response: { id: 'x' } });
  const refused = await logInBy(fields, new GatewayError('passkey.invalid', { message: 'Not accepted.' })).result;
  expect(refused).toMatchObject({ refusal: { message: 'Not accepted.' } });
  expect(refused).not.toHaveProperty('forgets');
});

import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall, formOf } from '../../gateway/testing/fake-call.ts';
import { change } from './change.ts';

const gateway = (answer: object | Error = {}) => fakeCall(answer);

test.each([
  [{ intent: 'totp-remove', password: 'pw' }, 'security.totp', { action: 'remove', password: 'pw' }],
  [{ intent: 'totp-confirm', verifyCode: '12 34 56' }, 'security.totp', { action: 'confirm', verifyCode: '123456' }],
  [{ intent: 'email-send', email: ' q@mail.test ' }, 'security.email', { action: 'send', email: 'q@mail.test' }],
  [
    { intent: 'mobile-confirm', countryDialingCode: '84', mobileNum: '0912', verifyCode: '1' },
    'security.mobile',
    { action: 'confirm', countryDialingCode: '84', mobileNum: '0912', verifyCode: '1' },
  ],
  [{ intent: 'mobile-remove', mobileNum: 'x' }, 'security.mobile', { action: 'remove' }],
  [{ intent: 'second-step', kind: 'sms' }, 'security.secondFactor', { kind: 'sms' }],
  [
    { intent: 'second-step', kind: 'none', verifyCode: 'ab-cd' },
    'security.secondFactor',
    { kind: 'none', verifyCode: 'abcd' },
  ],
  [{ intent: 'second-step', kind: 'anything' }, 'security.secondFactor', { kind: 'none' }],
  [{ intent: 'passkey-remove', id: 'k' }, 'security.passkey', { action: 'remove', id: 'k' }],
  [
    { intent: 'passkey-rename', id: 'k', name: ' Phone ' },
    'security.passkey',
    { action: 'rename', id: 'k', name: 'Phone' },
  ],
])('sends %o as one call', async (fields, name, body) => {
  const { asked, call } = gateway({ resendSeconds: 0 });
  expect((await change(formOf(fields), call)).refusal).toBeNull();
  expect(asked).toEqual([{ name, input: { body, situation: 'form' } }]);
});

test('names the session to end in the address', async () => {
  const { asked, call } = gateway();
  await change(formOf({ intent: 'session-end', id: 'others' }), call);
  expect(asked[0]?.input).toEqual({ query: { id: 'others' }, situation: 'form' });
});

test.each(['', 'constructor', 'password'])('rejects the unknown form %o without a call', async (intent) => {
  const { asked, call } = gateway();
  expect((await change(formOf({ intent }), call)).refusal?.code).toBe('invalid.request');
  expect(asked).toEqual([]);
});

test('returns a QR code with an enrolment', async () => {
  const uri = 'otpauth://totp/Lotus:quan?issuer=Lotus&secret=AAAA';
  const { enrolment } = await change(formOf({ intent: 'totp-begin' }), gateway({ secret: 'AAAA', uri }).call);
  expect(enrolment?.secret).toBe('AAAA');
  expect(decodeURIComponent(enrolment?.qr ?? '')).toMatch(/^data:image\/svg\+xml,<svg.*<\/svg>$/s);
});

test('keeps what was typed in a refusal, but neither password nor code', async () => {
  const { call } = gateway(new GatewayError('password.required', { message: 'Please confirm.', traceId: '1f' }));
  const fields = { intent: 'email-confirm', email: 'q@mail.test', password: 'secret-word', verifyCode: '123456' };
  const result = await change(formOf(fields), call);
  expect(JSON.stringify(result)).not.toMatch(/secret-word|123456/);
  expect(result).toMatchObject({
    intent: 'email-confirm',
    values: { email: 'q@mail.test' },
    refusal: { code: 'password.required', message: 'Please confirm.', traceId: '1f' },
  });
});

test('throws our own faults', async () => {
  await expect(change(formOf({ intent: 'totp-begin' }), gateway(new TypeError('a bug')).call)).rejects.toThrow('a bug');
});

import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall, formOf } from '../../gateway/testing/fake-call.ts';
import { changePassword } from './change-password.ts';
import { answerForgot } from './forgot-password.ts';

const gateway = fakeCall;

test('sends current and new password, and leaves out a current one that is not required', async () => {
  const { asked, call } = gateway({ token: 't' });
  await changePassword(formOf({ password: 'old one', newPassword: 'new one' }), call);
  await changePassword(formOf({ password: '', newPassword: 'new one' }), call);
  expect(asked.map(({ input }) => input.body)).toEqual([
    { password: 'old one', newPassword: 'new one' },
    { newPassword: 'new one' },
  ]);
});

test('reports why a new password is too weak, and returns neither password', async () => {
  const { call } = gateway(new GatewayError('password.weak', { message: 'Weak.', value: { reason: 'same' } }));
  const result = await changePassword(formOf({ password: 'secret-1', newPassword: 'secret-1' }), call);
  expect(result).toMatchObject({ refusal: { code: 'password.weak', message: 'Weak.', traceId: '', reason: 'same' } });
  expect(JSON.stringify(result)).not.toContain('secret-1');
});

test('makes no call without a new password', async () => {
  const { asked, call } = gateway({});
  expect(await changePassword(new FormData(), call)).toMatchObject({ refusal: { code: 'required' } });
  expect(asked).toEqual([]);
});

test('requests a code with the account only', async () => {
  const { asked, call } = gateway({ resendSeconds: 60, expiresSeconds: 600 });
  expect(await answerForgot(formOf({ account: ' demo ' }), call)).toEqual({ account: 'demo', resendSeconds: 60 });
  expect(asked[0]).toMatchObject({ name: 'member.passwordForgotten', input: { body: { username: 'demo' } } });
});

test('sets the new password with the code, and reports all missing fields together', async () => {
  const { asked, call } = gateway({ changed: true });
  const form = { step: 'reset', account: 'demo', verifyCode: '123456', newPassword: 'correct horse' };
  expect(await answerForgot(formOf(form), call)).toEqual({ account: 'demo', isChanged: true });
  expect(await answerForgot(formOf({ step: 'reset' }), call)).toEqual({
    account: '',
    missing: ['account', 'verifyCode', 'newPassword'],
  });
  expect(asked).toHaveLength(1);
});

test('refuses a wrong code and keeps the account', async () => {
  const { call } = gateway(new GatewayError('verify.code.err', { message: 'Wrong code.' }));
  const form = { step: 'reset', account: 'demo', verifyCode: '000000', newPassword: 'correct horse' };
  expect(await answerForgot(formOf(form), call)).toMatchObject({
    account: 'demo',
    refusal: { code: 'verify.code.err', message: 'Wrong code.' },
  });
});

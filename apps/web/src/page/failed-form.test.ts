import { expect, test } from 'vitest';
import { GatewayError } from '../gateway/gateway-error.ts';
import { notSent, toFailedForm, withoutParentheses } from './failed-form.ts';

test('uses up the captcha and the code of a refused registration', () => {
  const error = new GatewayError('referral.invalid', { message: 'Unknown.', traceId: '1f' });
  expect(toFailedForm(error, 'registration')).toEqual({
    code: 'referral.invalid',
    message: 'Unknown.',
    traceId: '1f',
    isQuiet: false,
    clearsCode: true,
    isCaptchaSpent: true,
  });
});

test('uses up the captcha of a refused login, and the code only where it was wrong', () => {
  expect(toFailedForm(new GatewayError('login.cred.err'), 'login')).toMatchObject({
    clearsCode: false,
    isCaptchaSpent: true,
  });
  expect(toFailedForm(new GatewayError('verify.code.err'), 'login')).toMatchObject({ clearsCode: true });
});

test('keeps the code of a registration whose connection was lost', () => {
  expect(toFailedForm(new GatewayError('ERR_NETWORK'), 'registration')).toMatchObject({
    clearsCode: false,
    isCaptchaSpent: true,
  });
});

test('keeps the code for a taken number, which the login uses', () => {
  expect(toFailedForm(new GatewayError('mobile.exists'), 'registration').clearsCode).toBe(false);
});

test('uses up nothing of a form that was not sent', () => {
  expect(notSent()).toMatchObject({ code: 'required', clearsCode: false, isCaptchaSpent: false });
});

test.each(['TOO_MANY_REQUEST_LOGIN', 'TOO_MANY_REQUEST_X'])('shows %s quietly', (code) => {
  for (const situation of ['login', 'registration', 'form', 'social', 'launch'] as const)
    expect(toFailedForm(new GatewayError(code, { status: 429 }), situation).isQuiet).toBe(true);
});

test('removes the provider’s name from the message of an unlinked identity, and from no other', () => {
  const details = { message: 'No account (google).' };
  expect(toFailedForm(new GatewayError('bind_customer_required', details), 'social').message).toBe('No account.');
  expect(toFailedForm(new GatewayError('account.disabled', details), 'login').message).toBe('No account (google).');
});

test('removes parentheses of any form', () => {
  expect(withoutParentheses('No account (google) yet.')).toBe('No account yet.');
  expect(withoutParentheses('尚无账户（google）。')).toBe('尚无账户。');
  expect(withoutParentheses('No account yet.')).toBe('No account yet.');
});

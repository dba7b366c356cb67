import { expect, test } from 'vitest';
import { renderInLayout } from '../../page/testing/render-in-layout.tsx';
import type { RegisterRefusal } from './register.ts';
import { RegisterForm } from './register-form.tsx';

const refusal: RegisterRefusal = {
  code: 'username.exists',
  message: 'This username is taken.',
  traceId: 't',
  free: ['quan0', 'the.quan'],
  reason: '',
  fields: [],
};
const draft = { username: 'quan', countryDialingCode: '84', mobileNum: '', verifyCode: '', referralCode: '' };
const form = {
  way: 'username',
  answer: null,
  isBusy: false,
  loginAddress: { username: '/m/login?go=%2Fm%2Fhome', sms: '/m/login?by=sms' },
  linkReferralCode: '',
  dialingCodes: ['84'],
} as const;
const namesIn = (html: string) => [...html.matchAll(/<input [^>]*?name="(\w+)"/g)].map(([, name]) => name);

test('the fields carry the names the form sends', () => {
  const html = renderInLayout(<RegisterForm {...form} />);
  expect(namesIn(html)).toEqual(['by', 'username', 'password', 'referralCode', 'isAdult']);
});

test('shows a taken name under its field, with free ones to choose', () => {
  const html = renderInLayout(<RegisterForm {...form} answer={{ draft, refusal }} />);
  expect(html).toContain('This username is taken.');
  expect(html).toMatch(/<button type="button"><bdi dir="ltr">quan0/);
  expect(html).toContain('value="quan"');
});

test.each([
  ['password.weak', { reason: 'short' }, 'Use at least 8 characters.'],
  ['password.weak', { reason: 'unheard of', message: 'Too easy.' }, 'Too easy.'],
  ['referral.invalid', { message: 'Nobody has this code.' }, 'Nobody has this code.'],
  ['required', { fields: ['isAdult'] }, 'Please confirm your age and accept the terms.'],
  ['invalid.request', { fields: ['username'] }, '4 to 24 letters'],
  ['ERR_NETWORK', { message: '' }, 'The connection was lost'],
])('the refusal %s %o is explained', (code, difference, messages) => {
  const answer = { draft, refusal: { ...refusal, code, ...difference } };
  expect(renderInLayout(<RegisterForm {...form} answer={answer} />)).toContain(messages);
});

test('a code from the invite link is read-only, shows its origin, and is still sent', () => {
  const html = renderInLayout(<RegisterForm {...form} linkReferralCode="SEN6868" />);
  expect(html).toMatch(
    /<input [^>]*readOnly=""[^>]*name="referralCode"|<input [^>]*name="referralCode"[^>]*readOnly=""/,
  );
  expect(html).toContain('From your invite link');
  expect(html).not.toContain('disabled');
});

test('a form that is being sent is busy and cannot be edited', () => {
  const html = renderInLayout(<RegisterForm {...form} isBusy />);
  expect(html).toMatch(/^<div [^>]*aria-busy="true"/);
  expect(html.match(/readOnly=""/g)).toHaveLength(3);
});

test('does not ask for a name if the gateway generates it', () => {
  const html = renderInLayout(<RegisterForm {...form} way="auto" />);
  expect(namesIn(html)).toEqual(['by', 'password', 'referralCode', 'isAdult']);
  expect(html).toContain('We choose a username for you.');
});

test('a mobile number is asked for with its code; a password only where the merchant asks for one', () => {
  const html = renderInLayout(<RegisterForm {...form} way="mobile" />);
  expect(namesIn(html)).toEqual(['by', 'countryDialingCode', 'mobileNum', 'verifyCode', 'referralCode', 'isAdult']);
  expect(html).toContain('We send you a password by SMS.');
  const asking = renderInLayout(<RegisterForm {...form} way="mobile" />, { switches: ['MOBILEREGPWD3'] });
  expect(namesIn(asking)).toContain('password');
  expect(asking).not.toContain('We send you a password by SMS.');
});

test('a number that is taken leads to the login with it, where there is one by SMS', () => {
  const taken = { ...refusal, code: 'mobile.exists', message: 'This number belongs to another account.' };
  const answer = { draft: { ...draft, mobileNum: '0912 345 678', verifyCode: '123456' }, refusal: taken };
  const html = renderInLayout(<RegisterForm {...form} way="mobile" answer={answer} />, { switches: ['SMSLOGIN3'] });
  expect(html).toMatch(/<button [^>]*value="carry" [^>]*formAction="\/m\/login\?by=sms"[^>]*>Log in instead/);
  expect(html).toContain('value="0912 345 678"');
  expect(html).toContain('value="123456"');
  const without = renderInLayout(<RegisterForm {...form} way="mobile" answer={answer} />);
  expect(without).toContain('This number belongs to another account.');
  expect(without).not.toContain('value="carry"');
});

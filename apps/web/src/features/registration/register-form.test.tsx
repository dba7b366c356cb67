import { parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { notSent } from '../../page/failed-form.ts';
import { fieldNamesIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import type { RegisterRefusal } from './register.ts';
import { RegisterForm } from './register-form.tsx';

const refusal: RegisterRefusal = {
  ...notSent(),
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

test('names the fields that the form sends', () => {
  const html = renderInLayout(<RegisterForm {...form} />);
  expect(fieldNamesIn(html)).toEqual(['by', 'username', 'password', 'referralCode', 'isAdult']);
});

test('shows a taken name under its field, with free ones to choose', () => {
  const html = renderInLayout(<RegisterForm {...form} answer={{ draft, refusal }} />);
  expect(html).toContain('This username is taken.');
  expect(
    screenOf(html)
      .getByRole('button', { name: /^quan0/ })
      .getAttribute('type'),
  ).toBe('button');
  expect(html).toContain('value="quan"');
});

test.each([
  ['password.weak', { reason: 'short' }, 'Use at least 8 characters.'],
  ['password.weak', { reason: 'unheard of', message: 'Too easy.' }, 'Too easy.'],
  ['referral.invalid', { message: 'Nobody has this code.' }, 'Nobody has this code.'],
  ['required', { fields: ['isAdult'] }, 'Please confirm your age and accept the terms.'],
  ['invalid.request', { fields: ['username'] }, '4 to 24 letters'],
  ['ERR_NETWORK', { message: '' }, 'The connection was lost'],
])('explains the refusal %s %o', (code, difference, messages) => {
  const answer = { draft, refusal: { ...refusal, code, ...difference } };
  expect(renderInLayout(<RegisterForm {...form} answer={answer} />)).toContain(messages);
});

test('shows a code from the invite link read-only, with its origin, and still sends it', () => {
  const html = renderInLayout(<RegisterForm {...form} linkReferralCode="SEN6868" />);
  expect(parseHtml(html).querySelector('input[name="referralCode"][readonly][value="SEN6868"]')).toBeTruthy();
  expect(html).toContain('From your invite link');
  expect(html).not.toContain('disabled');
});

test('is busy and cannot be edited while it is being sent', () => {
  const html = renderInLayout(<RegisterForm {...form} isBusy />);
  const { body } = parseHtml(html);
  expect(body.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  expect(body.querySelectorAll('input[readonly]')).toHaveLength(3);
});

test('does not ask for a name if the gateway generates it', () => {
  const html = renderInLayout(<RegisterForm {...form} way="auto" />);
  expect(fieldNamesIn(html)).toEqual(['by', 'password', 'referralCode', 'isAdult']);
  expect(html).toContain('We choose a username for you.');
});

test('asks for a mobile number and its code; for a password only where the merchant requires one', () => {
  const html = renderInLayout(<RegisterForm {...form} way="mobile" />);
  expect(fieldNamesIn(html)).toEqual([
    'by',
    'countryDialingCode',
    'mobileNum',
    'verifyCode',
    'step',
    'referralCode',
    'isAdult',
  ]);
  expect(html).toContain('We will send you a password by SMS.');
  const asking = renderInLayout(<RegisterForm {...form} way="mobile" />, { switches: ['MOBILEREGPWD3'] });
  expect(fieldNamesIn(asking)).toContain('password');
  expect(asking).not.toContain('We will send you a password by SMS.');
});

test('offers a login with a taken number, where the merchant has SMS login', () => {
  const taken = { ...refusal, code: 'mobile.exists', message: 'This number belongs to another account.' };
  const answer = { draft: { ...draft, mobileNum: '0912 345 678', verifyCode: '123456' }, refusal: taken };
  const html = renderInLayout(<RegisterForm {...form} way="mobile" answer={answer} />, { switches: ['SMSLOGIN3'] });
  const button = screenOf(html).getByRole('button', { name: 'Log in instead' });
  expect([button.getAttribute('value'), button.getAttribute('formaction')]).toEqual(['carry', '/m/login?by=sms']);
  expect(html).toContain('value="0912 345 678"');
  expect(html).toContain('value="123456"');
  const without = renderInLayout(<RegisterForm {...form} way="mobile" answer={answer} />);
  expect(without).toContain('This number belongs to another account.');
  expect(without).not.toContain('value="carry"');
});

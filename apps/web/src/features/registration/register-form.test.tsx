import { expect, test } from 'vitest';
import { renderInFrame } from '../../app/frame/render-in-frame.tsx';
import { estimateStrength } from './password-strength.ts';
import type { RegisterRefusal } from './register.ts';
import { RegisterForm } from './register-form.tsx';

const refusal: RegisterRefusal = {
  username: 'quan',
  referralCode: '',
  code: 'username.exists',
  message: 'This username is taken.',
  traceId: 't',
  free: ['quan0', 'the.quan'],
  reason: '',
  fields: [],
};
const form = { refusal: null, isBusy: false, loginAddress: '/m/login?go=%2Fm%2Fhome', linkReferralCode: '' };

test('the fields carry the names the form sends', () => {
  const html = renderInFrame(<RegisterForm {...form} />);
  const names = [...html.matchAll(/<input [^>]*?name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['username', 'password', 'referralCode', 'isAdult']);
});

test('a taken name is told under its field, with free ones to take', () => {
  const html = renderInFrame(<RegisterForm {...form} refusal={refusal} />);
  expect(html).toContain('This username is taken.');
  expect(html).toMatch(/<button type="button"><bdi dir="ltr">quan0/);
  expect(html).toContain('value="quan"');
});

test.each([
  ['password.weak', { reason: 'short' }, 'Use at least 8 characters.'],
  ['password.weak', { reason: 'unheard of', message: 'Too easy.' }, 'Too easy.'],
  ['referral.invalid', { message: 'Nobody has this code.' }, 'Nobody has this code.'],
  ['required', { fields: ['isAdult'] }, 'Please confirm your age and the terms.'],
  ['invalid.request', { fields: ['username'] }, '4 to 24 letters'],
  ['ERR_NETWORK', { message: '' }, 'The connection was lost'],
])('the refusal %s %o is explained', (code, difference, words) => {
  expect(renderInFrame(<RegisterForm {...form} refusal={{ ...refusal, code, ...difference }} />)).toContain(words);
});

test('a code from the invite link is locked, says where it is from, and is still sent', () => {
  const html = renderInFrame(<RegisterForm {...form} linkReferralCode="SEN6868" />);
  expect(html).toMatch(
    /<input [^>]*readOnly=""[^>]*name="referralCode"|<input [^>]*name="referralCode"[^>]*readOnly=""/,
  );
  expect(html).toContain('From your invite link');
  expect(html).not.toContain('disabled');
});

test('a form that is being sent is busy and can not be edited', () => {
  const html = renderInFrame(<RegisterForm {...form} isBusy />);
  expect(html).toMatch(/^<div [^>]*aria-busy="true"/);
  expect(html.match(/readOnly=""/g)).toHaveLength(3);
});

test('the meter rises with length and variety, and nothing fools it for free', () => {
  expect(estimateStrength('')).toBe(0);
  expect(estimateStrength('short')).toBe(1);
  expect(estimateStrength('aaaaaaaaaaaaaaaa')).toBe(1);
  expect(estimateStrength('12345678')).toBe(1);
  expect(estimateStrength('qwertyuiop')).toBe(1);
  expect(estimateStrength('sunflower7')).toBe(2);
  expect(estimateStrength('Sunflower-27')).toBeGreaterThanOrEqual(3);
  expect(estimateStrength('Tr4vel-by-Night!2')).toBe(4);
  expect(estimateStrength('correct horse battery staple')).toBeGreaterThanOrEqual(3);
});

import { attributesOf, parseHtml, screenOf } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { notSent } from '../../page/failed-form.ts';
import { fieldNamesIn, linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

const refusal = {
  ...notSent(),
  who: { type: 'username', username: 'quan' } as const,
  verifyCode: '',
  missing: [],
  code: 'login.cred.err',
  message: 'Not right.',
  traceId: 't',
};
const register = { username: '/m/register?go=%2Fm%2Fmember%2Fhome', mobile: '/m/register?by=mobile' };
const form = { by: 'username', answer: null, isBusy: false, dialingCodes: ['84'], registerAddress: register } as const;

test('names the fields that the form sends', () => {
  const html = renderInLayout(<LoginForm {...form} />);
  expect(fieldNamesIn(html)).toEqual(['by', 'username', 'password', 'remember']);
  expect(html).toContain('autoComplete="current-password"');
  expect(linksIn(html)).toEqual(['/m/forgotPsw', '/m/register?go=%2Fm%2Fmember%2Fhome']);
});

test('is busy and cannot be edited while it is being sent', () => {
  const html = renderInLayout(<LoginForm {...form} isBusy />);
  const { body } = parseHtml(html);
  expect(body.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  expect(body.querySelectorAll('input[readonly]')).toHaveLength(2);
  expect(screenOf(html).getByRole('button', { name: /Logging in…$/ })).toBeTruthy();
});

test('shows wrong credentials at the password, keeps the name but never the password', () => {
  const html = renderInLayout(<LoginForm {...form} answer={{ refusal }} />);
  expect(html).toContain('Not right.');
  expect(html).toContain('value="quan"');
  expect(screenOf(html).queryByRole('alert')).toBeNull();
});

test('shows non-field errors above the form', () => {
  const late = { ...refusal, code: 'TOO_MANY_REQUEST_LOGIN', message: 'Too many attempts.' };
  const html = renderInLayout(<LoginForm {...form} answer={{ refusal: late }} />);
  expect(screenOf(html).getByRole('alert').textContent).toContain('Too many attempts.');
  const lost = { ...refusal, code: 'ERR_NETWORK', message: '' };
  expect(renderInLayout(<LoginForm {...form} answer={{ refusal: lost }} />)).toContain('The connection was lost');
});

test('links to home, customer service and languages in the brand’s header', () => {
  const html = renderInLayout(<AuthLayout title="Welcome back">form</AuthLayout>);
  expect(linksIn(html)).toEqual(['/m/home', '/m/support', '/m/language?back=%2Fm%2Flogin']);
  expect(html).toContain('mark-panel.svg');
});

test('links to no customer service where the merchant offers none', () => {
  const html = renderInLayout(<AuthLayout title="Welcome back">form</AuthLayout>, { switches: [] });
  expect(linksIn(html)).toEqual(['/m/home', '/m/language?back=%2Fm%2Flogin']);
});

test('shows an ended session until there is a newer message', () => {
  const html = renderInLayout(<LoginForm {...form} isEnded />);
  expect(screenOf(html).getByRole('status').textContent).toMatch(/Please log in.*Your session has ended/);
  const refused = renderInLayout(<LoginForm {...form} answer={{ refusal }} isEnded />);
  expect(refused).not.toContain('Your session has ended');
});

test('asks for a mobile number and its code in the other tab', () => {
  const html = renderInLayout(<LoginForm {...form} by="sms" />);
  expect(fieldNamesIn(html)).toEqual(['by', 'countryDialingCode', 'mobileNum', 'verifyCode', 'step', 'remember']);
  expect(html).toContain('autoComplete="one-time-code"');
  expect(parseHtml(html).querySelector('button[type="submit"][name="step"][value="code"]')).toBeTruthy();
  expect(linksIn(html)).not.toContain('/m/forgotPsw');
});

test('offers a choice of several country codes', () => {
  const html = renderInLayout(<LoginForm {...form} by="sms" dialingCodes={['84', '856']} />);
  const select = screenOf(html).getByRole('combobox', { name: 'Country code' });
  expect(select.getAttribute('name')).toBe('countryDialingCode');
  expect(select.querySelectorAll('option')).toHaveLength(2);
});

test('offers a registration with an unknown number, keeping number and code', () => {
  const who = { type: 'sms', countryDialingCode: '84', mobileNum: '0912 345 678' } as const;
  const answer = { refusal: { ...refusal, who, verifyCode: '123456', code: 'not.exists.user' } };
  const html = renderInLayout(<LoginForm {...form} by="sms" answer={answer} />, { switches: ['MOBILEREG3'] });
  expect(html).toContain('There is no account with this number yet.');
  expect(attributesOf(html, 'button[value="carry"]', 'formaction')).toEqual(['/m/register?by=mobile']);
  expect(html).toContain('value="0912 345 678"');
  expect(html).toContain('value="123456"');
  expect(renderInLayout(<LoginForm {...form} by="sms" answer={answer} />)).not.toContain('value="carry"');
});

test('shows that a code was sent without scripts, and keeps the number', () => {
  const who = { type: 'sms', countryDialingCode: '84', mobileNum: '0912345678' } as const;
  const sent = { resendSeconds: 60, expiresSeconds: 600, who };
  const html = renderInLayout(<LoginForm {...form} by="sms" answer={{ sent }} />);
  expect(html).toContain('It is valid for 10 minutes.');
  expect(html).toContain('value="0912345678"');
});

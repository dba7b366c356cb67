import { expect, test } from 'vitest';
import { linksIn, renderInLayout } from '../../page/testing/render-in-layout.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

const refusal = {
  who: { type: 'username', username: 'quan' } as const,
  verifyCode: '',
  missing: [],
  code: 'login.cred.err',
  message: 'Not right.',
  traceId: 't',
};
const register = { username: '/m/register?go=%2Fm%2Fmember%2Fhome', mobile: '/m/register?by=mobile' };
const form = { by: 'username', answer: null, isBusy: false, dialingCodes: ['84'], registerAddress: register } as const;

test('the fields carry the names the form sends', () => {
  const html = renderInLayout(<LoginForm {...form} />);
  const names = [...html.matchAll(/<input [^>]*?name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['by', 'username', 'password', 'remember']);
  expect(html).toContain('autoComplete="current-password"');
  expect(linksIn(html)).toEqual(['/m/forgotPsw', '/m/register?go=%2Fm%2Fmember%2Fhome']);
});

test('a form that is being sent is busy and cannot be edited', () => {
  const html = renderInLayout(<LoginForm {...form} isBusy />);
  expect(html).toMatch(/^<div [^>]*aria-busy="true"/);
  expect(html.match(/readOnly=""/g)).toHaveLength(2);
  expect(html).toContain('Logging in…');
});

test('shows wrong credentials at the password, keeps the name but never the password', () => {
  const html = renderInLayout(<LoginForm {...form} answer={{ refusal }} />);
  expect(html).toContain('Not right.');
  expect(html).toContain('value="quan"');
  expect(html).not.toContain('role="alert"');
});

test('shows non-field errors above the form', () => {
  const late = { ...refusal, code: 'TOO_MANY_REQUEST_LOGIN', message: 'Too many attempts.' };
  expect(renderInLayout(<LoginForm {...form} answer={{ refusal: late }} />)).toMatch(/role="alert".*Too many/);
  const lost = { ...refusal, code: 'ERR_NETWORK', message: '' };
  expect(renderInLayout(<LoginForm {...form} answer={{ refusal: lost }} />)).toContain('The connection was lost');
});

test('the brand’s header leads home, to customer service and to the languages', () => {
  const html = renderInLayout(<AuthLayout title="Welcome back">form</AuthLayout>);
  expect(linksIn(html)).toEqual(['/m/home', '/m/support', '/m/language?back=%2Fm%2Flogin']);
  expect(html).toContain('mark-panel.svg');
});

test('shows an ended session until there is a newer message', () => {
  const html = renderInLayout(<LoginForm {...form} isEnded />);
  expect(html).toMatch(/role="status".*Please log in.*Your session has ended/);
  const refused = renderInLayout(<LoginForm {...form} answer={{ refusal }} isEnded />);
  expect(refused).not.toContain('Your session has ended');
});

test('the other tab asks for a number behind the country’s code, and for the code that is sent to it', () => {
  const html = renderInLayout(<LoginForm {...form} by="sms" />);
  const names = [...html.matchAll(/<(?:input|button) [^>]*?name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['by', 'countryDialingCode', 'mobileNum', 'verifyCode', 'step', 'remember']);
  expect(html).toContain('autoComplete="one-time-code"');
  expect(html).toMatch(/<button type="submit" value="code" [^>]*name="step"/);
  expect(linksIn(html)).not.toContain('/m/forgotPsw');
});

test('more than one country is a choice', () => {
  const html = renderInLayout(<LoginForm {...form} by="sms" dialingCodes={['84', '856']} />);
  expect(html).toMatch(/<select name="countryDialingCode" aria-label="Country code"/);
  expect(html.match(/<option /g)).toHaveLength(2);
});

test('offers a registration with an unknown number, keeping number and code', () => {
  const who = { type: 'sms', countryDialingCode: '84', mobileNum: '0912 345 678' } as const;
  const answer = { refusal: { ...refusal, who, verifyCode: '123456', code: 'not.exists.user' } };
  const html = renderInLayout(<LoginForm {...form} by="sms" answer={answer} />, { switches: ['MOBILEREG3'] });
  expect(html).toContain('There is no account with this number yet.');
  expect(html).toMatch(/<button [^>]*value="carry" [^>]*formAction="\/m\/register\?by=mobile"/);
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

import { expect, test } from 'vitest';
import { linksIn, renderInFrame } from '../../app/frame/render-in-frame.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from './login-form.tsx';

const refusal = { username: 'quan', code: 'login.cred.err', message: 'Not right.', traceId: 't' };

test('the fields carry the names the form sends', () => {
  const html = renderInFrame(
    <LoginForm refusal={null} isBusy={false} registerAddress="/m/register?go=%2Fm%2Fmember%2Fhome" />,
  );
  const names = [...html.matchAll(/<input [^>]*?name="(\w+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['username', 'password', 'remember']);
  expect(html).toContain('autoComplete="current-password"');
  expect(linksIn(html)).toEqual(['/m/changePsw', '/m/register?go=%2Fm%2Fmember%2Fhome']);
});

test('a form that is being sent is busy and can not be edited', () => {
  const html = renderInFrame(<LoginForm refusal={null} isBusy registerAddress="/m/register" />);
  expect(html).toMatch(/^<div [^>]*aria-busy="true"/);
  expect(html.match(/readOnly=""/g)).toHaveLength(2);
  expect(html).toContain('Logging in…');
});

test('wrong credentials are told at the password, keeping the name and never the password', () => {
  const html = renderInFrame(<LoginForm refusal={refusal} isBusy={false} registerAddress="/m/register" />);
  expect(html).toContain('Not right.');
  expect(html).toContain('value="quan"');
  expect(html).not.toContain('role="alert"');
});

test('what no field is to blame for is told above them', () => {
  const late = { ...refusal, code: 'TOO_MANY_REQUEST_LOGIN', message: 'Too many attempts.' };
  expect(renderInFrame(<LoginForm refusal={late} isBusy={false} registerAddress="/m/register" />)).toMatch(
    /role="alert".*Too many/,
  );
  const lost = { ...refusal, code: 'ERR_NETWORK', message: '' };
  expect(renderInFrame(<LoginForm refusal={lost} isBusy={false} registerAddress="/m/register" />)).toContain(
    'The connection was lost',
  );
});

test('the brand’s header leads home, to customer service and to the languages', () => {
  const html = renderInFrame(<AuthLayout title="Welcome back">form</AuthLayout>);
  expect(linksIn(html)).toEqual(['/m/home', '/m/support', '/m/language?back=%2Fm%2Flogin']);
  expect(html).toContain('mark-panel.svg');
});

test('a session that has ended is told until there is something newer to say', () => {
  const html = renderInFrame(<LoginForm refusal={null} isBusy={false} isEnded registerAddress="/m/register" />);
  expect(html).toMatch(/role="status".*Please log in.*Your session has ended/);
  const refused = renderInFrame(<LoginForm refusal={refusal} isBusy={false} isEnded registerAddress="/m/register" />);
  expect(refused).not.toContain('Your session has ended');
});

import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { fakeCall, formOf } from '../../gateway/testing/fake-call.ts';
import { type PageRequest, pageRequest } from '../../page/page-request.ts';
import type { Route } from './+types/login.page.ts';
import { action } from './login.page.tsx';

const SESSION = { id: '1', token: 't'.repeat(43), userName: 'demo', updatePassword: true };
const LOGIN = { username: 'demo', password: 'Foyer-demo-1', go: '/m/vip' };

/** Submits the form to the server, as a browser without scripts does. */
async function submit(fields: Record<string, string>, answer: object | Error, switches: string[] = []) {
  const url = new URL('http://lotus.test/m/login?r=A1');
  const context = new RouterContextProvider();
  const page: Partial<PageRequest> = {
    brand: { switches } as PageRequest['brand'],
    call: fakeCall(answer).call,
    isSecure: true,
    toReturnAddress: (address) => (address?.startsWith('https://pay.lotus.test/') ? address : null),
  };
  context.set(pageRequest, page as PageRequest);
  const request = new Request(url, { method: 'POST', body: formOf(fields) });
  try {
    return await action({ context, request, url } as unknown as Route.ActionArgs);
  } catch (thrown) {
    return thrown as Response;
  }
}
async function redirectOf(...args: Parameters<typeof submit>) {
  const { headers } = (await submit(...args)) as Response;
  return { to: headers.get('location'), cookie: headers.get('set-cookie') ?? '' };
}

test('sets the session cookie and redirects with the campaign', async () => {
  const { cookie, to } = await redirectOf(LOGIN, SESSION);
  expect(to).toBe('/m/vip?r=A1');
  expect(cookie).toContain(SESSION.token);
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).not.toContain('Max-Age');
});

test('lets the cookie outlive the browser if the member wants to be remembered', async () => {
  expect((await redirectOf({ ...LOGIN, remember: 'on' }, SESSION)).cookie).toContain('Max-Age=43200');
});

test('redirects to a return address only if the merchant allows it', async () => {
  const allowed = await redirectOf({ ...LOGIN, redirectUrl: 'https://pay.lotus.test/x' }, SESSION);
  expect(allowed.to).toBe('https://pay.lotus.test/x');
  expect((await redirectOf({ ...LOGIN, redirectUrl: 'https://evil.test/' }, SESSION)).to).toBe('/m/vip?r=A1');
});

test('requires a change of an initial password, regardless of the form', async () => {
  const { to } = await redirectOf({ ...LOGIN, redirectUrl: 'https://pay.lotus.test/x' }, SESSION, [
    'PWDEXPFORCECHANGE3',
  ]);
  expect(to).toMatch(/^\/m\/changePsw\?go=%2Fm%2Fvip/);
});

test('answers refused credentials with 400 and no cookie', async () => {
  const answer = await submit(LOGIN, new GatewayError('login.cred.err', { message: 'Wrong.' }));
  expect(answer).toMatchObject({ data: { refusal: { message: 'Wrong.' } }, init: { status: 400 } });
});

test('marks a second factor as begun on the server', async () => {
  const challenge = { id: 'c1', destination: '', resendSeconds: 0 };
  const answer = await submit(LOGIN, new GatewayError('login_verify_required', { value: 'ga', challenge }));
  expect(answer).toMatchObject({ data: { factor: { challenge: 'c1', isServers: true } } });
});

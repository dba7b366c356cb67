import { expect, test } from 'vitest';
import { pageAfterLogin, redirectAfterLogin } from './redirect-after-login.ts';

const url = new URL('http://lotus.test/m/login?go=/m/news&r=A1');
const to = (response: Response) => [response.status, response.headers.get('location')];

test('redirects to redirectUrl if present, else to go, with the campaign', () => {
  expect(to(redirectAfterLogin({ to: '/m/news', redirectUrl: null, url }))).toEqual([302, '/m/news?r=A1']);
  const away = redirectAfterLogin(
    { to: '/m/news', redirectUrl: 'https://pay.lotus.test/', url },
    { 'set-cookie': 's=1' },
  );
  expect(to(away)).toEqual([302, 'https://pay.lotus.test/']);
  expect([away.headers.get('set-cookie'), away.headers.get('x-remix-reload-document')]).toEqual(['s=1', 'true']);
});

const USERNAME = { type: 'username', username: 'demo' } as const;
const PHONE = { type: 'sms', countryDialingCode: '84', mobileNum: '0912345678' } as const;
const AWAY = 'https://pay.lotus.test/';
const next = (updatePassword: boolean, mustChange: boolean, who: typeof USERNAME | typeof PHONE = USERNAME) =>
  pageAfterLogin({ session: { updatePassword }, who }, { go: '/m/vip', mustChange, redirectUrl: AWAY });

test('has an initial or expired password changed first, where the merchant requires it', () => {
  expect(next(true, true)).toEqual({ to: '/m/changePsw?go=%2Fm%2Fvip', redirectUrl: null });
  expect(next(true, false)).toEqual({ to: '/m/vip', redirectUrl: AWAY });
  expect(next(false, true)).toEqual({ to: '/m/vip', redirectUrl: AWAY });
});

test('does not require a password change after a login by SMS', () => {
  expect(next(true, true, PHONE)).toEqual({ to: '/m/vip', redirectUrl: AWAY });
});

test('does not require a password change after a login by Firebase', () => {
  const entered = { session: { updatePassword: true }, who: USERNAME, isFirebase: true } as const;
  expect(pageAfterLogin(entered, { go: '/m/vip', mustChange: true, redirectUrl: AWAY })).toEqual({
    to: '/m/vip',
    redirectUrl: AWAY,
  });
});

test('leads to the second factor that the merchant demands, after a forced change of the password', () => {
  const open = (updatePassword: boolean) =>
    pageAfterLogin(
      { session: { updatePassword, required: 'ga' }, who: USERNAME },
      { go: '/m/vip', mustChange: true, redirectUrl: AWAY },
    );
  expect(open(false)).toEqual({ to: '/m/member/security/second-step', redirectUrl: null });
  expect(open(true)).toEqual({
    to: '/m/changePsw?go=%2Fm%2Fmember%2Fsecurity%2Fsecond-step',
    redirectUrl: null,
  });
});

test.each(['https://evil.test', '//evil.test', '/m/..//evil.test', 'javascript:alert(1)'])(
  'goes to the landing page instead of %s',
  (go) => {
    const page = pageAfterLogin(
      { session: { updatePassword: false }, who: USERNAME },
      { go, mustChange: false, redirectUrl: null },
    );
    expect(page.to).toBe('/m/home');
  },
);

import { expect, test } from 'vitest';
import { redirectAfterLogin } from './redirect-after-login.ts';

const url = new URL('http://lotus.test/m/login?go=/m/news&r=A1');
const to = (response: Response) => [response.status, response.headers.get('location')];

test('a success leads to redirectUrl when present and allowed, else to go, with the campaign', () => {
  expect(to(redirectAfterLogin({ to: '/m/news', redirectUrl: null, url }))).toEqual([302, '/m/news?r=A1']);
  const away = redirectAfterLogin(
    { to: '/m/news', redirectUrl: 'https://pay.lotus.test/', url },
    { 'set-cookie': 's=1' },
  );
  expect(to(away)).toEqual([302, 'https://pay.lotus.test/']);
  expect([away.headers.get('set-cookie'), away.headers.get('x-remix-reload-document')]).toEqual(['s=1', 'true']);
});

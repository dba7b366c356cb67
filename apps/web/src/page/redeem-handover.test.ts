import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Call } from '../gateway/call.ts';
import { GatewayError } from '../gateway/gateway-error.ts';
import { redeemHandover, withoutCodes } from './redeem-handover.ts';

/** A gateway that accepts one code. */
function gateway(good = 'good') {
  const asked: unknown[] = [];
  const call = (async (_name: string, { body }: { body: { code: string } }) => {
    asked.push(body.code);
    if (body.code === good) return { token: 'T'.repeat(43) };
    throw new GatewayError('user.or.token.invalid', { status: 401 });
  }) as unknown as Call;
  return { call, asked };
}

const take = (address: string, call: Call = gateway().call) =>
  redeemHandover({ call, isSecure: true }, new URL(address, 'https://lotus.test'));

test('makes no call for an address without a code', async () => {
  const { call, asked } = gateway();
  expect(await take('/m/home?r=A1&tokenx=1', call)).toBe(null);
  expect(asked).toEqual([]);
});

test.each(['token', 'tokens'])('exchanges %s once and removes it from the address', async (name) => {
  const { call, asked } = gateway();
  const response = await take(`/m/news?a=%20b&${name}=good&r=A+1`, call);
  expect(asked).toEqual(['good']);
  expect([response?.status, response?.headers.get('location')]).toEqual([
    303,
    'https://lotus.test/m/news?a=%20b&r=A+1',
  ]);
  expect(response?.headers.get('set-cookie')).toContain(`__Host-session=${'T'.repeat(43)}`);
});

test('removes a refused code from the address and keeps the current session', async () => {
  const response = await take('/m/member/home?token=spent');
  expect([response?.status, response?.headers.get('location')]).toEqual([303, 'https://lotus.test/m/member/home']);
  expect(response?.headers.has('set-cookie')).toBe(false);
});

test('removes the code if the gateway does not answer', async () => {
  const call = (async () => Promise.reject(new GatewayError('ERR_NETWORK'))) as unknown as Call;
  expect((await take('/m/home?token=good', call))?.status).toBe(303);
});

test('redirects without caching and without a referrer', async () => {
  const response = await take('/m/home?token=good');
  expect(response?.headers.get('cache-control')).toBe('no-store');
  expect(response?.headers.get('referrer-policy')).toBe('no-referrer');
});

test('tries at most two codes, and none that is malformed', async () => {
  const { call, asked } = gateway();
  await take(`/m/home?token=${'x'.repeat(201)}&token=&token=a&token=b&tokens=c&tokens=good`, call);
  expect(asked).toEqual(['a', 'b']);
});

test('keeps an address that looks like another site on this one', async () => {
  expect((await take('https://lotus.test//evil.test/?token=x'))?.headers.get('location')).toBe(
    'https://lotus.test//evil.test/',
  );
});

const name = fc.constantFrom('token', 'tokens', '%74oken', 'tokens%20', 'Token', 'r', 'a');
const pair = fc.tuple(name, fc.webFragments()).map(([key, value]) => `${key}=${value.replaceAll('&', '')}`);

test('removes only the code from any query', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const search = `?${pairs.join('&')}`;
      const left = withoutCodes(search);
      const after = [...new URLSearchParams(left)];
      expect(after).toEqual([...new URLSearchParams(search)].filter(([key]) => key !== 'token' && key !== 'tokens'));
      expect(search).toContain(left.slice(1).split('&')[0]);
    }),
  );
});

import crypto, { createHash, randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { DECRYPTIONS_A_MINUTE } from './handle-call.ts';

let gateway: TestGateway;
let kid: string;
const decrypt = vi.spyOn(crypto, 'privateDecrypt');
beforeAll(async () => {
  syncBuiltinESMExports();
  gateway = await bootGateway({ limitScale: 1 });
  ({ kid } = (await gateway.call('session.key')).json.value);
});
afterEach(() => decrypt.mockClear());
afterAll(async () => {
  await gateway.close();
  decrypt.mockRestore();
  syncBuiltinESMExports();
});

/** A body in the right form under a key that no one has wrapped. */
const hostile = () => ({
  body: randomBytes(200).toString('base64'),
  headers: {
    encryption: `A256GCM;kid=${kid}`,
    'x-rsa': randomBytes(256).toString('base64'),
    'x-digest': createHash('sha256').update(randomBytes(8)).digest('hex'),
    'content-type': 'text/plain',
  },
});

const send = (remoteAddress: string, request = hostile()) =>
  gateway.call('session.login', { ...request, remoteAddress });

test('limits the decryptions that one address causes, and serves another one', async () => {
  const sent = DECRYPTIONS_A_MINUTE + 200;
  const replies = await Promise.all(Array.from({ length: sent }, () => send('198.51.100.1')));
  expect(decrypt.mock.calls.length).toBeGreaterThan(0);
  expect(decrypt.mock.calls.length).toBeLessThanOrEqual(DECRYPTIONS_A_MINUTE);
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(200);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  const other = await send('198.51.100.2');
  expect([other.status, other.json.errorCode]).toEqual([400, 'invalid.request']);
});

test('counts an IPv6 network as one address', async () => {
  const sent = DECRYPTIONS_A_MINUTE + 20;
  const addressOf = (index: number) => `2001:db8:1:2::${index.toString(16)}`;
  await Promise.all(Array.from({ length: sent }, (_, index) => send(addressOf(index))));
  expect(decrypt.mock.calls.length).toBeLessThanOrEqual(DECRYPTIONS_A_MINUTE);
  expect((await send('2001:db8:1:3::1')).status).toBe(400);
});

test('decrypts neither a replayed body nor one in the wrong form', async () => {
  const once = hostile();
  await send('198.51.100.3', once);
  expect(decrypt).toHaveBeenCalledTimes(1);
  const wrong = [
    { 'x-rsa': 'AAAA' },
    { 'x-digest': 'none' },
    { encryption: 'A256GCM;kid=0000000000000000' },
    { encryption: 'ROT13;kid=1' },
  ].map((change) => ({ ...hostile(), headers: { ...hostile().headers, ...change } }));
  for (const request of [once, ...wrong, { ...hostile(), body: '' }])
    expect((await send('198.51.100.3', request)).json.errorCode).toBe('invalid.request');
  expect(decrypt).toHaveBeenCalledTimes(1);
});

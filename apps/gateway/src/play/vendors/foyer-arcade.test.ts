import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { expect, test } from 'vitest';
import { createFoyerArcade } from './foyer-arcade.ts';
import type { Transport } from './game-vendor.ts';

const SECRET = 'the secret both sides know';
const TRIAL = { merchant: 'lotus', gameCode: 'LUCKY-DICE', currency: 'VND', language: 'VI' };

const connect = (transport: Transport) =>
  createFoyerArcade({ code: 'ARCADE', gameUrl: '/arcade/', keyId: 'key-1', secret: SECRET, transport });
const answering =
  (value: unknown, status = 200): Transport =>
  async () => ({ status, body: JSON.stringify({ success: true, value }) });

test('opens free play with a signed call', async () => {
  const asked: Parameters<Transport>[0][] = [];
  const vendor = connect(async (request) => {
    asked.push(request);
    return answering({ launchToken: 'trial.token' })(request);
  });
  expect(await vendor.startTrial(TRIAL)).toEqual({ launchToken: 'trial.token' });
  const [request] = asked;
  if (!request) throw new Error('nothing was sent');
  const { body, headers, method, path } = request;
  expect([method, path]).toEqual(['POST', '/arcade/vendor/v1/trial']);
  const timestamp = headers[SIGNATURE_HEADERS.timestamp] ?? '';
  const nonce = headers[SIGNATURE_HEADERS.nonce] ?? '';
  const signed = { method, path, timestamp, nonce, body };
  expect(isSignatureOf(SECRET, signed, headers[SIGNATURE_HEADERS.signature] ?? '')).toBe(true);
});

test.each([
  ['another status', answering({ launchToken: 'x' }, 503)],
  ['another form', answering({ token: 'x' })],
  ['nothing', async () => Promise.reject(new Error('refused'))],
] as [string, Transport][])('throws for %s', async (_what, transport) => {
  await expect(connect(transport).startTrial(TRIAL)).rejects.toThrow();
});

test('names its games in the member’s language, and has no draws', async () => {
  const vendor = connect(answering({}));
  const speech = { language: 'VI', terms: 'VN' } as const;
  expect(vendor.nameGame('LUCKY-DICE', speech)).toBe('Xúc xắc may mắn');
  expect(vendor.nameGame('CHESS', speech)).toBeNull();
  expect((await vendor.listDraws()).draws).toEqual([]);
});

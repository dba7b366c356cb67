import { isSignatureOf, SIGNATURE_HEADERS } from '@foyer/contract/vendor/sign.ts';
import { expect, test } from 'vitest';
import { createFreeRoundCalls } from './free-round-calls.ts';
import type { Transport } from './game-vendor.ts';

const KEY = { keyId: 'key', secret: 'a secret for tests only' };
const GRANT = {
  grantId: '0b0e0c0a-0000-4000-8000-000000000001',
  playerRef: 'p',
  merchant: 'lotus',
  gameCode: 'SLOT',
  currency: 'VND',
  stakeMinor: '1000',
  rounds: 5,
  expiresAt: '2026-12-01T00:00:00.000Z',
};

/** The calls to a vendor with a fixed answer. */
function callsTo(answer: { status: number; body: string }) {
  const seen: Parameters<Transport>[0][] = [];
  const transport: Transport = async (request) => {
    seen.push(request);
    return answer;
  };
  return { seen, calls: createFreeRoundCalls({ code: 'V', gameUrl: '/', ...KEY, transport }, '/vendor/v1') };
}

test.each(['OK', 'DUPLICATE'])('signs a grant and a cancellation, which %s confirms', async (status) => {
  const { calls, seen } = callsTo({ status: 200, body: JSON.stringify({ status }) });
  await calls.grant(GRANT);
  await calls.cancel(GRANT.grantId);
  expect(seen.map(({ path }) => path)).toEqual(['/vendor/v1/freeRounds/grant', '/vendor/v1/freeRounds/cancel']);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(GRANT);
  for (const { body, headers, method, path } of seen) {
    const [timestamp, nonce] = [headers[SIGNATURE_HEADERS.timestamp] ?? '', headers[SIGNATURE_HEADERS.nonce] ?? ''];
    const signature = headers[SIGNATURE_HEADERS.signature] ?? '';
    expect(isSignatureOf(KEY.secret, { method, path, timestamp, nonce, body }, signature)).toBe(true);
  }
});

test.each([
  ['a refusal', { status: 200, body: '{"status":"TX_MISMATCH"}' }],
  ['an error', { status: 500, body: '' }],
  ['nothing', { status: 200, body: 'null' }],
])('throws for %s', async (_what, answer) => {
  await expect(callsTo(answer).calls.grant(GRANT)).rejects.toThrow();
});

import { readFileSync } from 'node:fs';
import { SIGNATURE_HEADERS, signatureOf } from '@foyer/contract/vendor/sign.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../ledger/wallet/verify-ledger.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { EXTENDED_VENDOR } from '../../testing/extended-vendor.ts';
import { createPlayerSession } from '../../testing/fake-vendor.ts';

interface Vector {
  name: string;
  request: { method: 'GET' | 'POST'; path: string; timestamp: string; nonce: string; body: string };
  signature: string;
  expected: Record<string, unknown>;
}

const { key, now, session, vectors } = JSON.parse(
  readFileSync(new URL('../../../../../docs/wallet-protocol.vectors.json', import.meta.url), 'utf8'),
) as {
  now: number;
  key: { id: string; secret: string };
  session: Record<string, string>;
  vectors: Vector[];
};
/** The vector whose signature deliberately belongs to other bytes. */
const CHANGED = 'a body that was changed after it was signed';

let gateway: TestGateway;
/** The clock stops once the session is open. */
let clock = Date.now;
beforeAll(async () => {
  const vendor = { ...EXTENDED_VENDOR, keyId: key.id, secret: key.secret };
  gateway = await bootGateway({ vendors: [vendor], now: () => clock() });
  const player = await createPlayerSession(gateway, 'vector.member');
  const { rowCount } = await gateway.database.pool.query(
    `update foyer.vendor_session set id = $1, player_ref = $2, expires_at = 'infinity' where id = $3`,
    [session.sessionId, session.playerRef, player.tx().sessionId],
  );
  expect(rowCount).toBe(1);
  clock = () => now;
});
afterAll(() => gateway.close());

test('the published test vectors are signed with the published key', () => {
  for (const { name, request, signature } of vectors)
    expect(signatureOf(key.secret, request) === signature).toBe(name !== CHANGED);
});

test('the wallet answers the published test vectors, one after the other, as published', async () => {
  for (const { expected, name, request, signature } of vectors) {
    const { body, method, nonce, path, timestamp } = request;
    const reply = await gateway.app.inject({
      method,
      url: path,
      headers: {
        [SIGNATURE_HEADERS.keyId]: key.id,
        [SIGNATURE_HEADERS.timestamp]: timestamp,
        [SIGNATURE_HEADERS.nonce]: nonce,
        [SIGNATURE_HEADERS.signature]: signature,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: body } : {}),
    });
    expect({ name, ...reply.json() }).toMatchObject({ name, ...expected });
  }
  expect(await verifyLedger(gateway.database.pool)).toEqual([]);
});

import { commitmentText, commitToSeed } from '@foyer/lottery/proof.ts';
import { ed25519 } from '@noble/curves/ed25519.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyDatabase } from '../testing/database-copy.store.ts';
import { type LottoFixture, lottoFixture, START } from '../testing/lotto-fixture.ts';
import { type Draw, getDraw } from './draw.store.ts';
import { runDraw } from './run-draw.ts';

const DRAW = 'VNQ60-20261121-0733';

let lotto: LottoFixture;
beforeEach(async () => {
  lotto = await lottoFixture();
  await lotto.at(START);
});
afterEach(() => lotto.database.drop());

/** Every 32 bytes that a copy of the database contains in any notation: hex, base64, base64url, at any place of a value. */
function findKeys(values: readonly string[]): Uint8Array<ArrayBuffer>[] {
  const encoded = values.flatMap((value) => [
    ...[...value.matchAll(/(?=([0-9a-f]{64}))/gi)].map(([, hex = '']) => Buffer.from(hex, 'hex')),
    ...[...value.matchAll(/[\w+/=-]{43,}/g)].flatMap(([text]) => windowsOf(Buffer.from(text, 'base64'))),
  ]);
  return encoded.map((bytes) => Uint8Array.from(bytes));
}

function windowsOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: Math.max(0, bytes.length - 31) }, (_, at) => bytes.subarray(at, at + 32));
}

/** What someone who can read the database learns about a draw: its seed, and the key of its beacon. */
async function predict(draw: Draw) {
  const found = { seed: false, beaconKey: false };
  const text = commitmentText(draw.drawId, draw.pin);
  for (const key of findKeys(await copyDatabase(lotto.database.pool))) {
    if ((await commitToSeed(key, text)) === draw.commitment) found.seed = true;
    if (Buffer.from(ed25519.getPublicKey(key)).toString('hex') === draw.pin?.publicKey) found.beaconKey = true;
  }
  return found;
}

test('a copy of the whole database does not predict an open draw', async () => {
  const draw = await getDraw(lotto.database.pool, DRAW);
  expect(draw?.state).toBe('open');
  if (draw) expect(await predict(draw)).toEqual({ seed: false, beaconKey: false });
});

test('the same copy has the seed of a draw with numbers, and still not the key of the beacon', async () => {
  await lotto.at('2026-11-21T05:13:00.000Z');
  await runDraw(lotto.context, DRAW);
  const draw = await getDraw(lotto.database.pool, DRAW);
  if (draw) expect(await predict(draw)).toEqual({ seed: true, beaconKey: false });
  expect(draw?.numbers).not.toBeNull();
});

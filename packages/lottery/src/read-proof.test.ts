import { describe, expect, test } from 'vitest';
import { readProof, readReceipt } from './read-proof.ts';
import { BEACON_DRAW_VECTORS, DRAW_VECTORS } from './testing/draw-vectors.data.ts';

const { drand, local } = BEACON_DRAW_VECTORS;
const old = { version: 1, gameCode: 'VNQ60', ...DRAW_VECTORS[0] };
const receipt = { version: 1, drawId: 'D1', text: 'a|b|D1', path: [{ side: 'left', hash: 'ab' }], root: 'cd' };

describe('reading a file from anywhere', () => {
  test('reads proofs of both versions and receipts, and distinguishes them', () => {
    for (const proof of [drand, local, old]) {
      expect(readProof(proof)).toEqual(proof);
      expect(readReceipt(proof)).toBeNull();
    }
    expect(readReceipt(receipt)).toEqual(receipt);
    expect(readProof(receipt)).toBeNull();
  });

  test.each([
    null,
    7,
    [],
    {},
    { ...drand, version: 3 },
    { ...drand, numbers: [null] },
    { ...drand, numbers: [{ prize: 'special', numbers: 7 }] },
    { ...drand, numbers: { length: 1 } },
    { ...drand, commitment: 7 },
    { ...drand, root: undefined },
    { ...drand, beacon: null },
    { ...drand, beacon: { ...drand.beacon, chain: 'toString' } },
    { ...drand, beacon: { ...drand.beacon, round: 1.5 } },
  ])('rejects what is not a proof: %j', (value) => expect(readProof(value)).toBeNull());

  test.each([
    { ...receipt, version: 2 },
    { ...receipt, path: [{ side: 'up', hash: 'ab' }] },
    { ...receipt, path: [{ side: 'left' }] },
    { ...receipt, path: 'ab' },
    { ...receipt, text: null },
  ])('rejects what is not a receipt: %j', (value) => expect(readReceipt(value)).toBeNull());
});

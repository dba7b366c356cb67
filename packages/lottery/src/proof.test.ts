import { describe, expect, test } from 'vitest';
import { parseHex } from './hex.ts';
import { commitToSeed, type DrawProof, verifyProof } from './proof.ts';
import { DRAW_VECTORS } from './testing/draw-vectors.data.ts';

const [, golden] = DRAW_VECTORS;
const proof: DrawProof = { version: 1, gameCode: 'VNQ60', ...golden };

describe('the proof of a draw', () => {
  test.each(DRAW_VECTORS)('commits to the seed of $drawId as computed elsewhere', async (each) => {
    expect(await commitToSeed(parseHex(each.serverSeed) ?? new Uint8Array(), each.drawId)).toBe(each.commitment);
  });

  test('verifies for honest draws, also after a trip through JSON', async () => {
    for (const each of DRAW_VECTORS) {
      const published = JSON.parse(JSON.stringify({ version: 1, gameCode: 'VNQ60', ...each })) as DrawProof;
      expect(await verifyProof(published)).toEqual({ verified: true });
    }
  });

  test('fails at the commitment when the seed was exchanged afterwards', async () => {
    const serverSeed = `ff${golden.serverSeed.slice(2)}`;
    expect(await verifyProof({ ...proof, serverSeed })).toEqual({ verified: false, reason: 'commitment' });
  });

  test('fails at the commitment when the seed belongs to another draw', async () => {
    const drawId = 'VNQ60-20261121-0734';
    expect(await verifyProof({ ...proof, drawId })).toEqual({ verified: false, reason: 'commitment' });
  });

  test('fails at the numbers when any single number was changed, moved, added or left out', async () => {
    const [special, ...rest] = golden.numbers;
    if (!special) throw new Error('no special prize');
    const forgeries = [
      [{ ...special, numbers: ['37464'] }, ...rest],
      [...golden.numbers].reverse(),
      rest,
      [...golden.numbers, special],
      [{ ...special, numbers: [...special.numbers, '11111'] }, ...rest],
    ];
    for (const numbers of forgeries) {
      expect(await verifyProof({ ...proof, numbers })).toEqual({ verified: false, reason: 'numbers' });
    }
  });

  test('is malformed with another version, an unknown game or a seed that is not 32 bytes of hex', async () => {
    const malformed = { verified: false, reason: 'malformed' };
    expect(await verifyProof({ ...proof, gameCode: 'NONE' })).toEqual(malformed);
    expect(await verifyProof({ ...proof, serverSeed: 'zz' })).toEqual(malformed);
    expect(await verifyProof({ ...proof, serverSeed: golden.serverSeed.slice(2) })).toEqual(malformed);
    expect(await verifyProof({ ...proof, version: 2 as 1 })).toEqual(malformed);
  });
});

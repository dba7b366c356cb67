import { describe, expect, test } from 'vitest';
import { type BeaconProof, type DrawProof, type ProofStep, repeatDraw, verifyProof } from './proof.ts';
import { BEACON_DRAW_VECTORS, DRAW_VECTORS } from './testing/draw-vectors.data.ts';

const { drand, local } = BEACON_DRAW_VECTORS;
const RANDOMNESS_OF_ROUND_1000 = 'fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd';

async function stepsOf(proof: DrawProof): Promise<ProofStep[]> {
  const steps: ProofStep[] = [];
  for await (const step of repeatDraw(proof)) steps.push(step);
  return steps;
}

const reasonOf = async (proof: DrawProof) => {
  const verdict = await verifyProof(proof);
  return verdict.verified ? 'verified' : verdict.reason;
};
const withPulse = (proof: BeaconProof, change: Partial<BeaconProof['beacon']>): BeaconProof => ({
  ...proof,
  beacon: { ...proof.beacon, ...change },
});

describe('repeating a draw that used a beacon', () => {
  test.each([drand, local])('gives the numbers that were computed elsewhere: $drawId', async (proof) => {
    expect(await verifyProof(proof)).toEqual({ verified: true });
    const steps = await stepsOf(proof);
    expect(steps.map(({ name, holds }) => [name, holds])).toEqual([
      ['commitment', true],
      ['beacon', true],
      ['key', true],
      ['numbers', true],
    ]);
    expect(steps.at(-1)).toMatchObject({ computed: proof.numbers });
  });

  test('uses drand’s round, and includes the tickets in the key', async () => {
    const [, beacon, key] = await stepsOf(drand);
    expect(beacon).toMatchObject({ randomness: RANDOMNESS_OF_ROUND_1000 });
    expect(key).toMatchObject({
      secret: drand.serverSeed + RANDOMNESS_OF_ROUND_1000,
      salt: drand.drawId,
      info: `foyer draw v2 VNQ60|${drand.root}`,
    });
  });

  test('reports every step except those that need a valid pulse of the beacon', async () => {
    const forged = withPulse(drand, { signature: local.beacon.signature.slice(0, 96) });
    expect((await stepsOf(forged)).map(({ name, holds }) => [name, holds])).toEqual([
      ['commitment', true],
      ['beacon', false],
    ]);
    expect(await stepsOf({ ...drand, serverSeed: 'zz' })).toEqual([]);
    const old: DrawProof = { version: 1, gameCode: 'VNQ60', ...DRAW_VECTORS[0] };
    expect((await stepsOf(old)).map(({ name }) => name)).toEqual(['commitment', 'key', 'numbers']);
  });
});

describe('a forged beacon round', () => {
  test('fails at the beacon with the signature of another round or an invalid one', async () => {
    expect(await reasonOf(withPulse(drand, { signature: '00'.repeat(48) }))).toBe('beacon');
    expect(await reasonOf(withPulse(drand, { signature: '' }))).toBe('beacon');
    expect(await reasonOf(withPulse(local, { signature: '00'.repeat(64) }))).toBe('beacon');
  });

  test('fails at the commitment with a round or a key that was not named before the sale', async () => {
    expect(await reasonOf(withPulse(drand, { round: 1001 }))).toBe('commitment');
    expect(await reasonOf(withPulse(local, { round: local.beacon.round + 1 }))).toBe('commitment');
    expect(await reasonOf(withPulse(drand, { publicKey: local.beacon.publicKey }))).toBe('commitment');
  });

  test('fails with a foreign key under drand’s name, even if the commitment was made for it', async () => {
    const [step] = await stepsOf(withPulse(drand, { publicKey: local.beacon.publicKey }));
    const commitment = step?.name === 'commitment' ? step.computed : '';
    expect(await reasonOf({ ...withPulse(drand, { publicKey: local.beacon.publicKey }), commitment })).toBe('beacon');
  });

  test('fails at the beacon with another round and a matching commitment', async () => {
    const moved = withPulse(drand, { round: 1001 });
    const [step] = await stepsOf(moved);
    const commitment = step?.name === 'commitment' ? step.computed : '';
    expect(await reasonOf({ ...moved, commitment })).toBe('beacon');
  });

  test('fails at the numbers with other tickets if the beacon is public', async () => {
    expect(await reasonOf({ ...drand, root: 'cd'.repeat(32) })).toBe('numbers');
    expect(await reasonOf({ ...drand, root: 'none' })).toBe('malformed');
    expect(await reasonOf(withPulse(drand, { chain: 'elsewhere' as 'local' }))).toBe('malformed');
  });
});

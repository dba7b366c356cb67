import { toHex } from '@foyer/lottery/hex.ts';
import { leafHash, webDigest } from '@foyer/lottery/merkle.ts';
import type { DrawProof } from '@foyer/lottery/proof.ts';
import type { TicketReceipt } from '@foyer/lottery/receipt.ts';
import { BEACON_DRAW_VECTORS, DRAW_VECTORS } from '@foyer/lottery/testing/draw-vectors.data.ts';
import { signedRootProof } from '@foyer/lottery/testing/signed-root-proof.ts';
import { describe, expect, test } from 'vitest';
import { type CheckStep, checkProof, checkReceipt, checkVoid, type Published } from './check.ts';

const { drand, local } = BEACON_DRAW_VECTORS;
const publishedOf = (proof: Exclude<DrawProof, { version: 1 }>): Published => ({
  commitment: proof.commitment,
  numbers: proof.numbers.map(({ prize, numbers }) => ({ prize, numbers: [...numbers] })),
  manifest: { root: proof.root, tickets: 3 },
});

async function stepsOf(proof: DrawProof, published: Published | null): Promise<CheckStep[]> {
  const steps: CheckStep[] = [];
  for await (const step of checkProof(proof, published)) steps.push(step);
  return steps;
}

const verdictsOf = async (proof: DrawProof, published: Published | null) =>
  Object.fromEntries((await stepsOf(proof, published)).map(({ id, verdict }) => [id, verdict]));

describe('checking a voided draw', () => {
  const { beacon, commitment, drawId, serverSeed } = drand;
  const draw = { beacon, commitment, drawId, voided: { serverSeed, at: null, reason: null } };

  test('matches when its seed is the promised one', async () => {
    expect(await checkVoid(draw)).toMatchObject({ id: 'commitment', verdict: 'fits' });
  });

  test.each([
    ['another seed', { voided: { ...draw.voided, serverSeed: '00'.repeat(32) } }],
    ['no seed', { voided: { ...draw.voided, serverSeed: 'x' } }],
    ['another draw', { drawId: 'VNQ60-20261121-0001' }],
    ['another beacon round', { beacon: { ...beacon, round: beacon.round + 1 } }],
  ])('does not match for %s', async (_what, change) => {
    expect(await checkVoid({ ...draw, ...change })).toMatchObject({ verdict: 'fits-not' });
  });
});

describe('checking a draw step by step', async () => {
  const signed = await signedRootProof('VNQ60-20261121-0733', 'cd'.repeat(32), 3);

  test.each([drand, signed])('matches for an honest draw: $drawId', async (proof) => {
    expect(await verdictsOf(proof, publishedOf(proof))).toEqual({
      commitment: 'fits',
      root: 'fits',
      beacon: 'fits',
      key: 'computed',
      numbers: 'fits',
    });
  });

  test('does not confirm an unsigned root of a local draw', async () => {
    expect(await verdictsOf(local, publishedOf(local))).toMatchObject({ root: 'computed', numbers: 'fits' });
  });

  test('does not match if another root was signed', async () => {
    const root = 'ab'.repeat(32);
    expect(await verdictsOf({ ...signed, root }, { ...publishedOf(signed), manifest: { root, tickets: 3 } })).toEqual({
      commitment: 'fits',
      root: 'fits-not',
      beacon: 'fits',
      key: 'computed',
      numbers: 'fits',
    });
  });

  test('shows every input in full', async () => {
    const steps = await stepsOf(drand, publishedOf(drand));
    const facts = Object.fromEntries(steps.flatMap(({ facts }) => facts.map(({ name, value }) => [name, value])));
    expect(facts).toMatchObject({
      seed: drand.serverSeed,
      computed: drand.commitment,
      published: drand.commitment,
      chain: 'drand-quicknet',
      round: '1000',
      time: '2023-08-23T15:59:24.000Z',
      signature: drand.beacon.signature,
      info: `foyer draw v2 VNQ60|${drand.root}`,
      salt: drand.drawId,
      root: drand.root,
      tickets: '3',
    });
  });

  test('does not match if the page shows other numbers, another hash or another root than the proof', async () => {
    const honest = publishedOf(drand);
    const [special, ...rest] = honest.numbers ?? [];
    const numbers = [{ prize: special?.prize ?? '', numbers: ['00000'] }, ...rest];
    expect(await verdictsOf(drand, { ...honest, numbers })).toMatchObject({ numbers: 'fits-not', beacon: 'fits' });
    expect(await verdictsOf(drand, { ...honest, commitment: 'ab' })).toMatchObject({ commitment: 'fits-not' });
    expect(await verdictsOf(drand, { ...honest, manifest: { root: 'cd', tickets: 3 } })).toMatchObject({
      root: 'fits-not',
    });
    expect(await verdictsOf(drand, { ...honest, manifest: null })).toMatchObject({ root: 'fits-not' });
  });

  test('stops at a beacon with a different output', async () => {
    const beacon = { ...drand.beacon, signature: '00'.repeat(48) };
    expect(await verdictsOf({ ...drand, beacon }, null)).toEqual({
      commitment: 'fits',
      root: 'computed',
      beacon: 'fits-not',
    });
  });

  test('supports draws without a beacon, and has no steps for an invalid proof', async () => {
    const old: DrawProof = { version: 1, gameCode: 'VNQ60', ...DRAW_VECTORS[0] };
    expect(await verdictsOf(old, null)).toEqual({ commitment: 'fits', key: 'computed', numbers: 'fits' });
    expect(await stepsOf({ ...drand, gameCode: 'NONE' }, null)).toEqual([]);
  });
});

describe('checking a receipt', () => {
  const receipt = async (): Promise<TicketReceipt> => {
    const text = `foyer ticket v2|t1|${drand.drawId}|VNQ60|DE|07|VND|1000|1000|hit:99000|ODDS|0|2`;
    return { version: 1, drawId: drand.drawId, text, path: [], root: toHex(await leafHash(text, webDigest)) };
  };

  test('is valid without a root, and with the root of its draw only if they match', async () => {
    const own = await receipt();
    expect(await checkReceipt(own, null)).toMatchObject({ verdict: 'fits' });
    expect(await checkReceipt(own, own.root)).toMatchObject({ verdict: 'fits' });
    expect(await checkReceipt(own, drand.root)).toMatchObject({ verdict: 'fits-not' });
    expect(await checkReceipt({ ...own, text: own.text.replace('|07|', '|08|') }, null)).toMatchObject({
      verdict: 'fits-not',
    });
  });
});

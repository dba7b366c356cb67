import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from './hex.ts';
import { buildTree, computeRoot, leafHash, pathOf, rootOf, webDigest } from './merkle.ts';
import { type TicketReceipt, verifyReceipt } from './receipt.ts';

const sha = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const leafOf = (text: string): Buffer => sha(Buffer.of(0), Buffer.from(text));
const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => sha(Buffer.of(1), left, right);

/** The largest power of two below n (RFC 6962 §2.1). */
const splitOf = (n: number): number => 2 ** Math.floor(Math.log2(n - 1));

/** The tree as the standard has it, from the top down; ours grows from the bottom up. */
function standardRoot(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha();
  if (leaves.length === 1) return leaves[0] as Buffer;
  const split = splitOf(leaves.length);
  return nodeOf(standardRoot(leaves.slice(0, split)), standardRoot(leaves.slice(split)));
}

/** The path of the standard (§2.1.1), from the leaf up. */
function standardPath(leaves: readonly Buffer[], index: number): { side: string; hash: string }[] {
  if (leaves.length <= 1) return [];
  const split = splitOf(leaves.length);
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return index < split
    ? [...standardPath(left, index), { side: 'right', hash: standardRoot(right).toString('hex') }]
    : [...standardPath(right, index - split), { side: 'left', hash: standardRoot(left).toString('hex') }];
}

const textsOf = (count: number) => Array.from({ length: count }, (_, index) => `ticket ${index}`);
const grow = async (texts: readonly string[]) =>
  buildTree(await Promise.all(texts.map((text) => leafHash(text, webDigest))), webDigest);

describe('the tree', () => {
  test('has the root and the paths of RFC 6962 for every number of leaves up to 66', async () => {
    for (let count = 0; count <= 66; count += 1) {
      const leaves = textsOf(count).map(leafOf);
      const levels = await grow(textsOf(count));
      expect(toHex(rootOf(levels))).toBe(standardRoot(leaves).toString('hex'));
      for (let index = 0; index < count; index += 1) {
        const path = pathOf(levels, index).map(({ side, hash }) => ({ side, hash: toHex(hash) }));
        expect(path).toEqual(standardPath(leaves, index));
      }
    }
  });

  test('has paths no longer than its height', async () => {
    const levels = await grow(textsOf(1_000));
    for (const leaf of [0, 1, 511, 512, 998, 999]) expect(pathOf(levels, leaf).length).toBeLessThanOrEqual(10);
  });

  test.each([-1, 3, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('has no leaf %d of three', async (leaf) => {
    const levels = await grow(textsOf(3));
    expect(() => pathOf(levels, leaf)).toThrow(RangeError);
  });
});

/** The receipt of one of some tickets. */
async function receiptOf(texts: readonly string[], index: number): Promise<TicketReceipt> {
  const levels = await grow(texts);
  const path = pathOf(levels, index).map(({ side, hash }) => ({ side, hash: toHex(hash) }));
  return { version: 1, drawId: 'D', text: texts[index] ?? '', path, root: toHex(rootOf(levels)) };
}
const receipts = fc.integer({ min: 2, max: 20 }).chain((count) =>
  fc.integer({ min: 0, max: count - 1 }).map((index) => ({
    texts: Array.from({ length: count }, (_, at) => `foyer ticket v2|t${at}|D|KENO`),
    index,
  })),
);

describe('a receipt', () => {
  test('verifies for every ticket of random trees', async () => {
    const property = fc.asyncProperty(receipts, async ({ texts, index }) => {
      const receipt = await receiptOf(texts, index);
      expect(await verifyReceipt(receipt)).toEqual({ verified: true });
      expect(await verifyReceipt({ ...receipt, root: receipt.root.toUpperCase() })).toEqual({ verified: true });
    });
    await fc.assert(property, { numRuns: 40 });
  });

  test('is rejected with one path step turned, changed, removed, doubled or moved', async () => {
    const property = fc.asyncProperty(receipts, fc.nat(), async ({ texts, index }, pick) => {
      const receipt = await receiptOf(texts, index);
      const at = pick % receipt.path.length;
      const step = receipt.path[at] as TicketReceipt['path'][number];
      const turned = { ...step, side: step.side === 'left' ? 'right' : 'left' } as const;
      const changed = { ...step, hash: `${step.hash.slice(0, -1)}${step.hash.endsWith('0') ? '1' : '0'}` };
      const forged = [
        receipt.path.with(at, turned),
        receipt.path.with(at, changed),
        receipt.path.toSpliced(at, 1),
        receipt.path.toSpliced(at, 0, step),
        [...receipt.path, step],
        ...(receipt.path.length > 1 ? [receipt.path.toReversed()] : []),
      ];
      for (const path of forged)
        expect(await verifyReceipt({ ...receipt, path })).toEqual({ verified: false, reason: 'root' });
    });
    await fc.assert(property, { numRuns: 30 });
  });

  test('is rejected with any other text', async () => {
    const texts = ['a|b|D', 'c|d|D', 'e|f|D', 'g|h|D'];
    const receipt = await receiptOf(texts, 1);
    for (const text of ['a|b|D', 'c|d|D ', 'C|d|D', 'c|d|D|'])
      expect(await verifyReceipt({ ...receipt, text })).toMatchObject({ verified: false });
    const [leaf, second] = [leafOf('a|b|D'), leafOf('c|d|D')];
    const inner = Buffer.concat([leaf, second]).toString('latin1');
    expect(toHex(await leafHash(inner, webDigest))).not.toBe(nodeOf(leaf, second).toString('hex'));
  });

  test('rejects a receipt of another draw with that reason', async () => {
    const receipt = await receiptOf(['a|b|D', 'c|d|D'], 0);
    expect(await verifyReceipt({ ...receipt, drawId: 'E' })).toEqual({ verified: false, reason: 'draw' });
  });

  test.each(['', '0', 'zz'.repeat(32), '00'.repeat(31), '00'.repeat(33)])(
    'with a hash of %j is malformed',
    async (hash) => {
      const receipt = await receiptOf(['a|b|D', 'c|d|D'], 0);
      const path = [{ side: 'right', hash } as const];
      expect(await verifyReceipt({ ...receipt, path })).toEqual({ verified: false, reason: 'malformed' });
    },
  );
});

test('computeRoot of an empty path is the leaf', async () => {
  const leaf = leafOf('only');
  expect(await computeRoot(leaf, [], webDigest)).toBe(leaf);
});

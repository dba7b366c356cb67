import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from './hex.ts';
import { buildTree, computeRoot, type Digest, leafHash, pathOf, rootOf, webDigest } from './merkle.ts';

const digest: Digest = (bytes) => createHash('sha256').update(bytes).digest();
const leavesOf = (texts: readonly string[]) => Promise.all(texts.map((text) => leafHash(text, digest)));
const rootOfTexts = async (texts: readonly string[]) => toHex(rootOf(await buildTree(await leavesOf(texts), digest)));

/** Computed with Python's hashlib by RFC 6962 §2.1, splitting at the largest power of two. */
const GOLDEN: [string[], string][] = [
  [[], 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [['a'], '022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c'],
  [['a', 'b'], 'b137985ff484fb600db93107c77b0365c80d78f5b429ded0fd97361d077999eb'],
  [['a', 'b', 'c'], '36642e73c2540ab121e3a6bf9545b0a24982cd830eb13d3cd19de3ce6c021ec1'],
  [['1', '2', '3', '4', '5', '6', '7'], '74fcca69cfd70839f5d164348f9f41a4cf4430d08882dc9dcc72b0a6c97bb266'],
  [['mật', 'khẩu', '密', 'x', 'y'], '550329821985b4263b7f838d3d1dce5a713815996e4db7b17db131ef3a0825dd'],
];

describe('the tree over the tickets of a draw', () => {
  test.each(GOLDEN)('over %j has the root that was computed elsewhere', async (texts, root) => {
    expect(await rootOfTexts(texts)).toBe(root);
  });

  test('has the same root with WebCrypto', async () => {
    const leaves = await Promise.all(['a', 'b', 'c'].map((text) => leafHash(text, webDigest)));
    expect(toHex(rootOf(await buildTree(leaves, webDigest)))).toBe(await rootOfTexts(['a', 'b', 'c']));
  });

  test('proves every leaf, and no other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string(), { minLength: 1, maxLength: 40 }), fc.nat(), async (texts, pick) => {
        const leaves = await leavesOf(texts);
        const levels = await buildTree(leaves, digest);
        const index = pick % texts.length;
        const path = pathOf(levels, index);
        const root = toHex(rootOf(levels));
        expect(toHex(await computeRoot(leaves[index] as Uint8Array, path, digest))).toBe(root);
        const other = await leafHash(`${texts[index]}!`, digest);
        expect(toHex(await computeRoot(other, path, digest))).not.toBe(root);
      }),
      { numRuns: 60 },
    );
  });

  test('changes when a leaf is added, left out, changed or moved', async () => {
    const roots = [
      ['a', 'b', 'c'],
      ['a', 'b', 'c', 'd'],
      ['a', 'b'],
      ['a', 'b', 'd'],
      ['b', 'a', 'c'],
      ['a', 'b', 'c', 'c'],
    ];
    expect(new Set(await Promise.all(roots.map(rootOfTexts))).size).toBe(roots.length);
  });

  test('distinguishes nodes from leaves', async () => {
    const [left, right] = await leavesOf(['a', 'b']);
    const forged = `\u0001${Buffer.from([...(left ?? []), ...(right ?? [])]).toString('latin1')}`;
    expect(await rootOfTexts([forged])).not.toBe(await rootOfTexts(['a', 'b']));
  });

  test('has no path for a leaf that it does not have', async () => {
    const levels = await buildTree(await leavesOf(['a', 'b']), digest);
    for (const index of [-1, 2, 0.5, Number.NaN]) expect(() => pathOf(levels, index)).toThrow(RangeError);
  });
});

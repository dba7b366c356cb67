/** SHA-256 of bytes, synchronous or not: Node's own on a server, WebCrypto's in a browser. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/** One step from a leaf to the root: the sibling hash and its side. */
export interface PathStep {
  readonly side: 'left' | 'right';
  readonly hash: Uint8Array;
}

/** The hashes of a tree from its leaves (level 0) to its root; a tree without leaves has one level, its root. */
export type Levels = readonly (readonly Uint8Array[])[];

/** RFC 6962 §2.1: prefixes distinguish leaves from nodes. */
const LEAF = 0x00;
const NODE = 0x01;

export const leafHash = async (text: string, digest: Digest): Promise<Uint8Array> =>
  digest(join([Uint8Array.of(LEAF), new TextEncoder().encode(text)]));

const nodeHash = async (left: Uint8Array, right: Uint8Array, digest: Digest): Promise<Uint8Array> =>
  digest(join([Uint8Array.of(NODE), left, right]));

/** The Merkle tree over leaf hashes in their order (RFC 6962 §2.1): the last node of an odd level is promoted unchanged. */
export async function buildTree(leaves: readonly Uint8Array[], digest: Digest): Promise<Levels> {
  if (leaves.length === 0) return [[await digest(new Uint8Array())]];
  const levels: Uint8Array[][] = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; ) {
    const next: Uint8Array[] = [];
    for (let index = 0; index < level.length; index += 2) {
      const left = level[index] as Uint8Array;
      const right = level[index + 1];
      next.push(right ? await nodeHash(left, right, digest) : left);
    }
    levels.push(next);
    level = next;
  }
  return levels;
}

export const rootOf = (levels: Levels): Uint8Array => levels[levels.length - 1]?.[0] ?? new Uint8Array();

/** The steps from a leaf to the root. @throws RangeError for a leaf that the tree does not have */
export function pathOf(levels: Levels, leaf: number): PathStep[] {
  if (!Number.isInteger(leaf) || leaf < 0 || leaf >= (levels[0]?.length ?? 0)) throw new RangeError(`no leaf ${leaf}`);
  return levels.slice(0, -1).flatMap((level, depth) => {
    const index = leaf >> depth;
    const hash = level[index ^ 1];
    return hash ? [{ side: index % 2 ? ('left' as const) : ('right' as const), hash }] : [];
  });
}

/** Computes the root from a leaf and its path. */
export async function computeRoot(leaf: Uint8Array, path: readonly PathStep[], digest: Digest): Promise<Uint8Array> {
  let hash = leaf;
  for (const step of path)
    hash = await (step.side === 'left' ? nodeHash(step.hash, hash, digest) : nodeHash(hash, step.hash, digest));
  return hash;
}

/** SHA-256 by WebCrypto, in a browser and in Node. */
export const webDigest: Digest = async (bytes) =>
  new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', bytes));

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((total, part) => total + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

import { parseHex } from './hex.ts';

/** All tickets of a draw, as they were sealed at its close. */
export interface SealedRoot {
  readonly drawId: string;
  /** Hex. */
  readonly root: string;
  readonly tickets: number;
}

/**
 * What the local beacon signs at the close (Ed25519, RFC 8032): its key is part of the draw's commitment, so nobody else can
 * name another root. With the public beacon the root is part of the numbers, and needs no signature.
 */
export const rootStatement = ({ drawId, root, tickets }: SealedRoot): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`foyer sealed root v1|${drawId}|${root}|${tickets}`);

/** Whether the holder of the key signed this root. `publicKey` and `signature` are hex. */
export async function isRootSigned(sealed: SealedRoot, publicKey: string, signature: string): Promise<boolean> {
  const [key, signed] = [parseHex(publicKey), parseHex(signature)];
  if (!key || !signed) return false;
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(signed, rootStatement(sealed), key);
  } catch {
    return false;
  }
}

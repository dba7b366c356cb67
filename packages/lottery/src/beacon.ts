import { parseHex } from './hex.ts';
import { webDigest } from './merkle.ts';

/**
 * Which beacon a draw uses after its close, decided before its sale and part of its commitment. `drand-quicknet`: the League of
 * Entropy's, which cannot be predicted or influenced. `local`: our own signatures, for installations without a network; the holder of
 * the key can predict them, and every proof names the beacon used.
 */
export interface TargetRound {
  readonly chain: BeaconChain;
  /** Hex. */
  readonly publicKey: string;
  readonly round: number;
}

/** The beacon's output. */
export interface BeaconRound extends TargetRound {
  /** Hex. */
  readonly signature: string;
}

export type BeaconChain = keyof typeof CHAINS;

/** Rounds by time: the first of a chain is round 1 at its genesis. */
const CHAINS = {
  'drand-quicknet': { genesisMs: 1_692_803_367_000, periodMs: 3_000, isPublic: true },
  local: { genesisMs: 0, periodMs: 1_000, isPublic: false },
} as const;

export const DRAND_PUBLIC_KEY =
  '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';

const DRAND_DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether a round is unpredictable for everyone, including us. */
export const isPublicChain = (chain: BeaconChain): boolean => CHAINS[chain].isPublic;

export const isBeaconChain = (text: string): text is BeaconChain => Object.keys(CHAINS).includes(text);

/** The first round that is published at least one period after a moment. */
export function roundAfter(chain: BeaconChain, moment: Date): number {
  const { genesisMs, periodMs } = CHAINS[chain];
  return Math.floor((moment.getTime() - genesisMs) / periodMs) + 3;
}

/** When a round is published. */
export function timeOfRound({ chain, round }: TargetRound): Date {
  const { genesisMs, periodMs } = CHAINS[chain];
  return new Date(genesisMs + (round - 1) * periodMs);
}

/** The text that our own beacon signs (Ed25519, RFC 8032). */
export const localMessage = (round: number): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`foyer local beacon v1 ${round}`);

/** The 32 bytes of a pulse, SHA-256 of its signature; null when the signature is not that of the beacon for the round. */
export async function verifyRound(pulse: BeaconRound): Promise<Uint8Array | null> {
  const signature = parseHex(pulse.signature);
  const publicKey = parseHex(pulse.publicKey);
  if (!signature || !publicKey || !Number.isSafeInteger(pulse.round)) return null;
  const isDrand = pulse.chain === 'drand-quicknet';
  if (isDrand && pulse.publicKey.toLowerCase() !== DRAND_PUBLIC_KEY) return null;
  const signed = { signature, publicKey, round: pulse.round };
  return (await (isDrand ? isSignedByDrand(signed) : isSignedLocally(signed))) ? webDigest(signature) : null;
}

interface Signed {
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly round: number;
}

/** Scheme bls-unchained-g1-rfc9380: a short BLS signature of SHA-256 of the round as eight bytes. */
async function isSignedByDrand({ signature, publicKey, round }: Signed): Promise<boolean> {
  // Loaded only when a proof is checked: pairings are large.
  const { bls12_381 } = await import('@noble/curves/bls12-381.js');
  const message = new DataView(new ArrayBuffer(8));
  message.setBigUint64(0, BigInt(round));
  const digest = await webDigest(new Uint8Array(message.buffer));
  try {
    const { hash, verify } = bls12_381.shortSignatures;
    return verify(signature, hash(digest, DRAND_DOMAIN), publicKey);
  } catch {
    return false;
  }
}

async function isSignedLocally({ signature, publicKey, round }: Signed): Promise<boolean> {
  const { ed25519 } = await import('@noble/curves/ed25519.js');
  try {
    return ed25519.verify(signature, localMessage(round), publicKey);
  } catch {
    return false;
  }
}

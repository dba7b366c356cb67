import { type BeaconPin, type BeaconPulse, isBeaconChain, isPublicChain, readPulse } from './beacon.ts';
import { type DrawSeed, drawNumbers, type Entropy } from './draw-numbers.ts';
import { getGame } from './find-game.ts';
import { parseHex, toHex } from './hex.ts';
import type { DrawResult } from './shape.ts';

/** What is published after a draw. The commitment was public before sales opened. */
export type DrawProof = SeedProof | BeaconProof;

interface Proof {
  readonly gameCode: string;
  readonly drawId: string;
  /** Hex SHA-256 of server seed ‖ `commitmentText` (UTF-8). */
  readonly commitment: string;
  /** Hex of 32 bytes. */
  readonly serverSeed: string;
  readonly numbers: DrawResult;
}

/** Draws before there was a beacon: the seed alone decides. */
export interface SeedProof extends Proof {
  readonly version: 1;
}

export interface BeaconProof extends Proof {
  readonly version: 2;
  readonly beacon: BeaconPulse;
  /** Hex root of all tickets, sealed at the close. */
  readonly root: string;
}

export type ProofVerdict =
  | { readonly verified: true }
  | { readonly verified: false; readonly reason: 'malformed' | 'commitment' | 'beacon' | 'numbers' };

const SEED_BYTES = 32;

/** What is committed to besides the seed: the draw, and the pulse that will be heard. */
export const commitmentText = (drawId: string, pin: BeaconPin | null): string =>
  pin ? [drawId, pin.chain, pin.publicKey, pin.round].join('|') : drawId;

/** Hex SHA-256(server seed ‖ text): published first, it binds us to a seed that nobody knows yet, and to a pulse that nobody can choose later. */
export async function commitToSeed(serverSeed: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const joined = new Uint8Array(serverSeed.length + bytes.length);
  joined.set(serverSeed);
  joined.set(bytes, serverSeed.length);
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', joined)));
}

/** What of a pulse goes into the numbers: the root too where nobody could know the pulse while tickets were taken. */
export const entropyOf = (pin: BeaconPin, randomness: Uint8Array, root: string): Entropy => ({
  randomness,
  root: isPublicChain(pin.chain) ? root : null,
});

/** Repeats a draw from its proof, with no network: commitment and pulse must fit the seed, and the numbers must follow from them. */
export async function verifyProof(proof: DrawProof): Promise<ProofVerdict> {
  const game = getGame(proof.gameCode);
  const serverSeed = parseHex(proof.serverSeed);
  if (!isKnownVersion(proof) || !game || serverSeed?.length !== SEED_BYTES)
    return { verified: false, reason: 'malformed' };
  const pin = proof.version === 2 ? proof.beacon : null;
  const commitment = await commitToSeed(serverSeed, commitmentText(proof.drawId, pin));
  if (commitment !== proof.commitment.toLowerCase()) return { verified: false, reason: 'commitment' };
  const seed: DrawSeed = { gameCode: game.code, drawId: proof.drawId, serverSeed };
  if (proof.version === 1) return compare(await drawNumbers(game.shape, seed), proof.numbers);
  const randomness = await readPulse(proof.beacon);
  if (!randomness) return { verified: false, reason: 'beacon' };
  const entropy = entropyOf(proof.beacon, randomness, proof.root);
  return compare(await drawNumbers(game.shape, { ...seed, entropy }), proof.numbers);
}

/** A proof is often a file from somewhere. */
function isKnownVersion(proof: DrawProof): boolean {
  if (proof.version === 1) return true;
  return proof.version === 2 && isBeaconChain(proof.beacon?.chain) && parseHex(proof.root) !== null;
}

const compare = (numbers: DrawResult, claimed: DrawResult): ProofVerdict =>
  isSameResult(numbers, claimed) ? { verified: true } : { verified: false, reason: 'numbers' };

function isSameResult(left: DrawResult, right: DrawResult): boolean {
  if (left.length !== right.length) return false;
  return left.every((line, index) => {
    const other = right[index];
    return line.prize === other?.prize && line.numbers.join(' ') === other.numbers.join(' ');
  });
}

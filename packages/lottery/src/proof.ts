import { type BeaconRound, isBeaconChain, isPublicChain, type TargetRound, verifyRound } from './beacon.ts';
import { type DrawSeed, deriveKeyBytes, drawNumbers, type Entropy, keyInputsOf } from './draw-numbers.ts';
import { getGame } from './find-game.ts';
import type { Game } from './game.ts';
import { parseHex, toHex } from './hex.ts';
import { isRootSigned } from './root-statement.ts';
import type { DrawResult } from './shape.ts';

/** The published proof of a draw. The commitment was public before betting opened. */
export type DrawProof = SeedProof | BeaconProof | SignedRootProof;

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
  readonly beacon: BeaconRound;
  /** Hex root of all tickets, sealed at the close. With the public beacon it is part of the numbers. */
  readonly root: string;
}

/** A draw with the local beacon, whose key signed the root at the close. */
export interface SignedRootProof extends Omit<BeaconProof, 'version'> {
  readonly version: 3;
  readonly tickets: number;
  /** Hex. */
  readonly rootSignature: string;
}

export type ProofVerdict =
  | { readonly verified: true }
  | { readonly verified: false; readonly reason: 'malformed' | 'commitment' | 'root' | 'beacon' | 'numbers' };

const SEED_BYTES = 32;
const HASH_BYTES = 32;

/** The commitment's content besides the seed: the draw, and the pulse it will use. */
export const commitmentText = (drawId: string, pin: TargetRound | null): string =>
  pin ? [drawId, pin.chain, pin.publicKey, pin.round].join('|') : drawId;

/** Hex SHA-256(server seed ‖ text): published first, it binds us to a still secret seed, and to a pulse that cannot be chosen later. */
export async function commitToSeed(serverSeed: Uint8Array<ArrayBuffer>, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const joined = new Uint8Array(serverSeed.length + bytes.length);
  joined.set(serverSeed);
  joined.set(bytes, serverSeed.length);
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', joined)));
}

/** The parts of a pulse that enter the numbers: with the root when the pulse was unpredictable during the sale. */
export const entropyOf = (pin: TargetRound, randomness: Uint8Array, root: string): Entropy => ({
  randomness,
  root: isPublicChain(pin.chain) ? root : null,
});

/** One step of repeating a draw: its input, its output, and whether that matches what was published. */
export type ProofStep =
  | {
      readonly name: 'commitment';
      readonly holds: boolean;
      /** The text that is hashed after the seed. */
      readonly text: string;
      readonly computed: string;
    }
  | { readonly name: 'root'; readonly holds: boolean }
  | { readonly name: 'beacon'; readonly holds: boolean; readonly pulse: BeaconRound; readonly randomness: string }
  /** Nothing was published to compare a key with: a wrong one shows in the numbers. */
  | {
      readonly name: 'key';
      readonly holds: true;
      readonly secret: string;
      readonly salt: string;
      readonly info: string;
      readonly key: string;
    }
  | { readonly name: 'numbers'; readonly holds: boolean; readonly computed: DrawResult };

/**
 * Repeats a draw from its proof, offline: commitment and beacon round must match the seed, and the numbers must follow from them.
 * Each step is reported as it is done; an invalid beacon round ends them. A malformed proof has no steps.
 */
export async function* repeatDraw(proof: DrawProof): AsyncGenerator<ProofStep> {
  const parts = partsOf(proof);
  if (!parts) return;
  const text = commitmentText(proof.drawId, proof.version === 1 ? null : proof.beacon);
  const computed = await commitToSeed(parts.serverSeed, text);
  yield { name: 'commitment', holds: computed === proof.commitment.toLowerCase(), text, computed };
  if (proof.version === 3)
    yield { name: 'root', holds: await isRootSigned(proof, proof.beacon.publicKey, proof.rootSignature) };
  const randomness = proof.version === 1 ? null : await verifyRound(proof.beacon);
  if (proof.version !== 1) {
    const said = randomness ? toHex(randomness) : '';
    yield { name: 'beacon', holds: randomness !== null, pulse: proof.beacon, randomness: said };
    if (!randomness) return;
  }
  const entropy =
    proof.version !== 1 && randomness ? { entropy: entropyOf(proof.beacon, randomness, proof.root) } : null;
  yield* drawAgain(proof, parts.game, { drawId: proof.drawId, gameCode: parts.game.code, ...parts, ...entropy });
}

async function* drawAgain(proof: DrawProof, game: Game, seed: DrawSeed): AsyncGenerator<ProofStep> {
  const inputs = keyInputsOf(seed);
  const key = toHex(await deriveKeyBytes(inputs));
  yield { name: 'key', holds: true, secret: toHex(inputs.secret), salt: inputs.salt, info: inputs.info, key };
  const computed = await drawNumbers(game.shape, seed);
  yield { name: 'numbers', holds: isSameResult(computed, proof.numbers), computed };
}

/** The verdict over all steps of a proof. */
export async function verifyProof(proof: DrawProof): Promise<ProofVerdict> {
  if (!partsOf(proof)) return { verified: false, reason: 'malformed' };
  for await (const step of repeatDraw(proof)) if (!step.holds) return { verified: false, reason: step.name };
  return { verified: true };
}

/** Null for an incomplete proof: it often comes from a file. */
function partsOf(proof: DrawProof): { game: Game; serverSeed: Uint8Array<ArrayBuffer> } | null {
  const game = getGame(proof.gameCode);
  const serverSeed = parseHex(proof.serverSeed);
  return isKnownVersion(proof) && game && serverSeed?.length === SEED_BYTES ? { game, serverSeed } : null;
}

function isKnownVersion(proof: DrawProof): boolean {
  if (proof.version === 1) return true;
  if (typeof proof.root !== 'string' || parseHex(proof.root)?.length !== HASH_BYTES) return false;
  if (!isBeaconChain(proof.beacon?.chain)) return false;
  return proof.version === 2 || (proof.version === 3 && !isPublicChain(proof.beacon.chain));
}

function isSameResult(left: DrawResult, right: DrawResult): boolean {
  if (left.length !== right.length) return false;
  return left.every((line, index) => {
    const other = right[index];
    if (line.prize !== other?.prize || line.numbers.length !== other.numbers.length) return false;
    return line.numbers.every((number, place) => number === other.numbers[place]);
  });
}

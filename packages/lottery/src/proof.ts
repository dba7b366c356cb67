import { drawNumbers } from './draw-numbers.ts';
import { getGame } from './find-game.ts';
import { parseHex, toHex } from './hex.ts';
import type { DrawResult } from './shape.ts';

/** What is published after a draw. The commitment was public before sales opened. */
export interface DrawProof {
  readonly version: 1;
  readonly gameCode: string;
  readonly drawId: string;
  /** Hex SHA-256 of server seed ‖ draw id (UTF-8). */
  readonly commitment: string;
  /** Hex of 32 bytes. */
  readonly serverSeed: string;
  readonly numbers: DrawResult;
}

export type ProofVerdict =
  | { readonly verified: true }
  | { readonly verified: false; readonly reason: 'malformed' | 'commitment' | 'numbers' };

const SEED_BYTES = 32;

/** Hex SHA-256(serverSeed ‖ drawId): published first, it binds us to a seed that nobody knows yet. */
export async function commitToSeed(serverSeed: Uint8Array<ArrayBuffer>, drawId: string): Promise<string> {
  const id = new TextEncoder().encode(drawId);
  const joined = new Uint8Array(serverSeed.length + id.length);
  joined.set(serverSeed);
  joined.set(id, serverSeed.length);
  return toHex(new Uint8Array(await globalThis.crypto.subtle.digest('SHA-256', joined)));
}

/** Repeats a draw from its proof with nothing but WebCrypto: the commitment must fit the seed, and the numbers must follow from it. */
export async function verifyProof(proof: DrawProof): Promise<ProofVerdict> {
  const game = getGame(proof.gameCode);
  const serverSeed = parseHex(proof.serverSeed);
  if (proof.version !== 1 || !game || serverSeed?.length !== SEED_BYTES)
    return { verified: false, reason: 'malformed' };
  if ((await commitToSeed(serverSeed, proof.drawId)) !== proof.commitment.toLowerCase()) {
    return { verified: false, reason: 'commitment' };
  }
  const numbers = await drawNumbers(game.shape, { gameCode: game.code, drawId: proof.drawId, serverSeed });
  return isSameResult(numbers, proof.numbers) ? { verified: true } : { verified: false, reason: 'numbers' };
}

function isSameResult(left: DrawResult, right: DrawResult): boolean {
  if (left.length !== right.length) return false;
  return left.every((line, index) => {
    const other = right[index];
    return line.prize === other?.prize && line.numbers.join(' ') === other.numbers.join(' ');
  });
}

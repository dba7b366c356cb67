import { ed25519 } from '@noble/curves/ed25519.js';
import { localMessage, verifyRound } from '../beacon.ts';
import { drawNumbers } from '../draw-numbers.ts';
import { requireGame } from '../find-game.ts';
import { toHex } from '../hex.ts';
import { commitmentText, commitToSeed, entropyOf, type SignedRootProof } from '../proof.ts';
import { rootStatement } from '../root-statement.ts';

const GAME = 'VNQ60';
const SECRET_KEY = new Uint8Array(32).fill(3);
const SERVER_SEED = new Uint8Array(32).fill(5);

/** The proof of a draw with the local beacon, whose key signed this root at the close. */
export async function signedRootProof(drawId: string, root: string, tickets = 1): Promise<SignedRootProof> {
  const pin = { chain: 'local' as const, publicKey: toHex(ed25519.getPublicKey(SECRET_KEY)), round: 1_000 };
  const beacon = { ...pin, signature: toHex(ed25519.sign(localMessage(pin.round), SECRET_KEY)) };
  const randomness = (await verifyRound(beacon)) ?? new Uint8Array();
  const entropy = entropyOf(pin, randomness, root);
  const seed = { gameCode: GAME, drawId, serverSeed: SERVER_SEED, entropy };
  return {
    version: 3,
    gameCode: GAME,
    drawId,
    commitment: await commitToSeed(SERVER_SEED, commitmentText(drawId, pin)),
    serverSeed: toHex(SERVER_SEED),
    numbers: await drawNumbers(requireGame(GAME).shape, seed),
    beacon,
    root,
    tickets,
    rootSignature: toHex(ed25519.sign(rootStatement({ drawId, root, tickets }), SECRET_KEY)),
  };
}

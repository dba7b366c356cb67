import { createHash } from 'node:crypto';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { toHex } from '@foyer/lottery/hex.ts';
import { buildTree, rootOf } from '@foyer/lottery/merkle.ts';
import { commitmentText, commitToSeed, verifyProof } from '@foyer/lottery/proof.ts';

import { type Draw, getDraw, getRevealedSeed } from '../draws/draw.store.ts';
import { toProof } from '../draws/draw-values.ts';
import { getManifest } from '../draws/manifest.store.ts';
import { matchesSeal } from '../draws/seal-tickets.ts';
import { findLevels, findRevealedVoids, type TicketFault } from './verify-tickets.store.ts';

const HASH_BYTES = 32;

/**
 * Repeats a finished draw: its numbers must follow from seed, pulse and tickets, its tickets must be those that were sealed at its close, and
 * the stored tree must be theirs (I7).
 */
export async function verifyDraw(db: Queryable, draw: Draw): Promise<TicketFault[]> {
  const { drawId } = draw;
  const faults: TicketFault[] = [];
  const reason = await repeat(db, draw);
  if (reason)
    faults.push({ invariant: 'I7 the numbers of a draw follow from its seed', detail: `${drawId}: ${reason}` });
  if (!(await matchesSeal(db, drawId)))
    faults.push({ invariant: 'I7 the tickets of a draw are those that were sealed', detail: drawId });
  if (!(await hasTree(db, drawId)))
    faults.push({ invariant: 'I7 the tree of a draw is that of its tickets', detail: drawId });
  return faults;
}

/** The step of the proof that fails; null if all hold. */
async function repeat(db: Queryable, draw: Draw): Promise<string | null> {
  const [seed, manifest] = [await getRevealedSeed(db, draw.drawId), await getManifest(db, draw.drawId)];
  if (!seed || !draw.numbers) return 'it has no seed';
  const proof = toProof(draw, { seed, numbers: draw.numbers, manifest });
  // A value that was changed by hand may have no meaning at all.
  const verdict = await verifyProof(proof as NonNullable<typeof proof>).catch(
    () => ({ verified: false, reason: 'malformed' }) as const,
  );
  return verdict.verified ? null : verdict.reason;
}

async function hasTree(db: Queryable, drawId: string): Promise<boolean> {
  const [levels, manifest] = [await findLevels(db, drawId), await getManifest(db, drawId)];
  if (!manifest) return false;
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
  const leaves = Array.from({ length: manifest.tickets }, (_, index) =>
    Uint8Array.from(levels[0]?.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES) ?? []),
  );
  const grown = await buildTree(leaves, digest);
  return (
    toHex(rootOf(grown)) === manifest.root &&
    grown.length === levels.length &&
    grown.every((nodes, level) => levels[level]?.equals(Buffer.concat(nodes)))
  );
}

/** Checks the seeds of voided draws against what was published before their sale. */
export async function verifyVoids(db: Queryable): Promise<TicketFault[]> {
  const faults: TicketFault[] = [];
  for (const drawId of await findRevealedVoids(db)) {
    const [draw, seed] = [await getDraw(db, drawId), await getRevealedSeed(db, drawId)];
    if (draw && seed && (await commitToSeed(seed, commitmentText(drawId, draw.pin))) !== draw.commitment)
      faults.push({ invariant: 'I7 the seed of a voided draw is the one it had promised', detail: drawId });
  }
  return faults;
}

import { createHash } from 'node:crypto';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { toHex } from '@foyer/lottery/hex.ts';
import { buildTree, type Digest, leafHash, rootOf } from '@foyer/lottery/merkle.ts';
import { receiptText, type TicketReceipt } from '@foyer/lottery/receipt.ts';
import type { SealedRoot } from '@foyer/lottery/root-statement.ts';

import { SEAL_BATCH } from '../settings.ts';
import { findTicketsAfter, rankOfTicket } from '../tickets/ticket.store.ts';
import type { StoredTicket } from '../tickets/ticket-row.ts';
import { addManifest, findSiblings, getManifest } from './manifest.store.ts';

const digest: Digest = (bytes) => createHash('sha256').update(bytes).digest();

/**
 * Seals the tickets of a draw, ordered by id, in the transaction that ends its sale: afterwards no ticket can be added,
 * changed or removed without being noticed. The numbers are not known yet.
 * @param signRoot by the local beacon; null with the public one
 */
export async function sealTickets(db: Queryable, drawId: string, signRoot: SignRoot): Promise<void> {
  const { levels, ...manifest } = await growManifest(db, drawId, 'open');
  const signature = (await signRoot({ drawId, ...manifest })) ?? null;
  await addManifest(db, drawId, { ...manifest, signature, levels });
}

type SignRoot = (sealed: SealedRoot) => Promise<string | null> | null;

/** Whether the tickets of a settled draw are the ones that were sealed: the same number, with the same picks, stakes and odds. */
export async function matchesSeal(db: Queryable, drawId: string): Promise<boolean> {
  const [sealed, present] = [await getManifest(db, drawId), await growManifest(db, drawId, 'settled')];
  return sealed !== null && sealed.root === present.root && sealed.tickets === present.tickets;
}

async function growManifest(db: Queryable, drawId: string, state: 'open' | 'settled') {
  const leaves: Uint8Array[] = [];
  let afterId: string | null = null;
  for (;;) {
    const batch: StoredTicket[] = await findTicketsAfter(db, { drawId, state, afterId, limit: SEAL_BATCH });
    const last = batch.at(-1);
    if (!last) break;
    for (const ticket of batch) leaves.push(await leafHash(textOf(ticket), digest));
    afterId = last.ticketId;
  }
  const levels = await buildTree(leaves, digest);
  return { root: toHex(rootOf(levels)), tickets: leaves.length, levels };
}

/** The receipt of a ticket; null before its draw is sealed, and for an abandoned ticket. */
export async function readReceipt(db: Queryable, entry: StoredTicket): Promise<TicketReceipt | null> {
  const { drawId, state } = entry;
  const manifest = await getManifest(db, drawId);
  if (!manifest || (state !== 'open' && state !== 'settled')) return null;
  const leaf = await rankOfTicket(db, drawId, entry.ticketId);
  const beside = await findSiblings(db, drawId, leaf);
  const path = beside.map(({ level, hash }) => ({
    side: (leaf >> level) % 2 ? ('left' as const) : ('right' as const),
    hash: toHex(hash),
  }));
  return { version: 1, drawId, text: textOf(entry), path, root: manifest.root };
}

const textOf = ({ drawId, ticket, ticketId, total }: StoredTicket): string =>
  receiptText({ drawId, ticket, ticketId, totalMinor: total.minor });

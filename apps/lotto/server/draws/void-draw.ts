import { createHash, randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type pg from 'pg';
import { getApprover, isSignedBy, type Signer, signDigest } from '../approvals/approvers.ts';
import { voidTickets } from '../tickets/ticket.store.ts';
import { getDraw, moveDraw } from './draw.store.ts';
import type { DrawState } from './draw-states.ts';
import { addVoid, approveStoredVoid, type DrawVoid, getVoid, type NewVoid } from './void.store.ts';

/** Why a draw is not voided. */
export type VoidRefusal =
  /** No such draw or proposal. */
  | 'unknown'
  /** The draw has its numbers. */
  | 'drawn'
  /** It is voided already. */
  | 'voided'
  /** It has an open proposal. */
  | 'pending'
  /** The proposal is decided. */
  | 'decided'
  /** The key belongs to no approver. */
  | 'stranger'
  /** The same person cannot propose and approve. */
  | 'same'
  /** A reason has 3 to 200 characters. */
  | 'reason'
  /** The proposal differs from the signed one. */
  | 'differs';

type Refused = Refusal<VoidRefusal>;

export interface Voided {
  readonly drawId: string;
  /** The number of tickets whose stakes the running lottery will refund. */
  readonly tickets: number;
}

const BEFORE_NUMBERS: readonly DrawState[] = ['scheduled', 'open', 'closed', 'drawing'];
const TRIES = 5;
const REASON = /^[^\p{Cc}]{3,200}$/u;

/** The first of two signatures. Changes nothing about the draw: it is sold and drawn unless somebody approves. */
export async function proposeVoid(
  pool: pg.Pool,
  { drawId, reason }: Pick<NewVoid, 'drawId' | 'reason'>,
  { approvers, privateKey }: Signer,
): Promise<{ readonly voidId: string } | Refused> {
  const name = getApprover(approvers, privateKey);
  if (!name) return refuse('stranger');
  if (!REASON.test(reason.trim())) return refuse('reason');
  const refused = await checkState(pool, drawId);
  if (refused) return refused;
  const voidId = randomUUID();
  const digest = digestOf({ voidId, drawId, reason });
  const proposed = { name, signature: signDigest('void', digest, privateKey) };
  return (await addVoid(pool, { voidId, drawId, reason, digest, proposed })) ? { voidId } : refuse('pending');
}

/**
 * The second signature, by another approver, which voids the draw before it has numbers: every stake is refunded once. A draw with
 * numbers is never voided, since voiding a known result would be choosing one.
 */
export async function approveVoid(
  pool: pg.Pool,
  voidId: string,
  { approvers, privateKey }: Signer,
): Promise<Voided | Refused> {
  const name = getApprover(approvers, privateKey);
  if (!name) return refuse('stranger');
  const proposal = await getVoid(pool, voidId);
  if (!proposal) return refuse('unknown');
  const { digest, proposed, state } = proposal;
  if (state !== 'proposed') return refuse('decided');
  if (proposed.name === name) return refuse('same');
  const isWhatWasSigned = digestOf(proposal) === digest && isSignedBy(approvers, { what: 'void', digest }, proposed);
  if (!isWhatWasSigned) return refuse('differs');
  return voidApproved(pool, proposal, { name, signature: signDigest('void', digest, privateKey) });
}

/** Stores the approval and makes the move in one transaction; again if the draw has moved on meanwhile. */
async function voidApproved(
  pool: pg.Pool,
  { drawId, voidId }: DrawVoid,
  approval: { name: string; signature: string },
): Promise<Voided | Refused> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const draw = await getDraw(pool, drawId);
    const refused = await checkState(pool, drawId);
    if (refused || !draw) return refused ?? refuse('unknown');
    const tickets = await withTransaction(pool, async (client) => {
      if (!(await approveStoredVoid(client, voidId, approval))) return 'decided';
      // The transition waits for bets that are being placed, and no bet is accepted after it.
      if (await moveDraw(client, drawId, { from: draw.state, to: 'voided' }))
        return voidTickets(client, drawId, 'draw.voided');
      throw new MovedOn();
    }).catch((error: unknown) => {
      if (error instanceof MovedOn) return null;
      throw error;
    });
    if (tickets === 'decided') return refuse('decided');
    if (tickets !== null) return { drawId, tickets };
  }
  throw new Error(`${drawId} moved on ${TRIES} times while it was to be voided`);
}

/** Thrown to roll the approval back. */
class MovedOn extends Error {}

async function checkState(pool: pg.Pool, drawId: string): Promise<Refused | null> {
  const draw = await getDraw(pool, drawId);
  if (!draw) return refuse('unknown');
  if (draw.state === 'voided') return refuse('voided');
  return BEFORE_NUMBERS.includes(draw.state) ? null : refuse('drawn');
}

/** Hex SHA-256 of all fields of a void. */
const digestOf = ({ voidId, drawId, reason }: Pick<NewVoid, 'voidId' | 'drawId' | 'reason'>): string =>
  createHash('sha256')
    .update(JSON.stringify([voidId, drawId, reason]))
    .digest('hex');

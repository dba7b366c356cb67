import { createHash, randomUUID } from 'node:crypto';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type pg from 'pg';
import { type Approvers, getApprover, isSignedBy, type Signer, signDigest } from '../approvals/approvers.ts';
import { getDraw } from '../draws/draw.store.ts';
import { matchesSeal } from '../draws/seal-tickets.ts';
import {
  addCorrection,
  approveProposal,
  type Correction,
  type Due,
  findDues,
  getCorrection,
  type NewCorrection,
} from './correction.store.ts';
import { type Differences, findDifferences } from './find-differences.ts';

/** Why a correction is refused. */
export type CorrectionRefusal =
  /** No such draw or correction. */
  | 'unknown'
  /** The draw is not settled yet. */
  | 'unsettled'
  /** Every ticket was paid what the rules require, or more. */
  | 'nothing'
  /** Another correction of the draw is open. */
  | 'pending'
  /** The correction is no longer a proposal. */
  | 'decided'
  /** The key belongs to no approver. */
  | 'stranger'
  /** The same person cannot propose and approve. */
  | 'same'
  /** The tickets are not those that were sealed at the close of the draw. */
  | 'unsealed'
  /** The proposal differs from the signed one, or from what is due. */
  | 'differs';

type Refused = Refusal<CorrectionRefusal>;

const SETTLED: readonly string[] = ['settled', 'corrected'];

/** The wrong payments of a draw; writes nothing. */
export async function checkDraw(pool: pg.Pool, drawId: string): Promise<Differences | Refused> {
  const draw = await getDraw(pool, drawId);
  if (!draw) return refuse('unknown');
  if (!SETTLED.includes(draw.state)) return refuse('unsettled');
  return (await matchesSeal(pool, drawId)) ? findDifferences(pool, draw) : refuse('unsealed');
}

/**
 * The first of two signatures: stores which tickets of a settled draw are due how much. The numbers do not change: a
 * correction follows from the same numbers and the odds on the tickets, so there is nothing to choose.
 */
export async function proposeCorrection(
  pool: pg.Pool,
  { drawId, reason }: Pick<NewCorrection, 'drawId' | 'reason'>,
  { approvers, privateKey }: Signer,
): Promise<{ readonly correctionId: string; readonly differences: Differences } | Refused> {
  const name = getApprover(approvers, privateKey);
  if (!name) return refuse('stranger');
  const differences = await checkDraw(pool, drawId);
  if (differences instanceof Refusal) return differences;
  if (differences.dues.length === 0) return refuse('nothing');
  const correctionId = randomUUID();
  const digest = digestOf({ correctionId, drawId, reason }, differences.dues);
  const proposed = { name, signature: signDigest('correction', digest, privateKey) };
  const isAdded = await addCorrection(pool, { correctionId, drawId, reason, digest, proposed }, differences.dues);
  return isAdded ? { correctionId, differences } : refuse('pending');
}

/** The second signature, by another approver, after recomputing the settlement. The running lottery pays. */
export async function approveCorrection(
  pool: pg.Pool,
  correctionId: string,
  { approvers, privateKey }: Signer,
): Promise<{ readonly differences: Differences } | Refused> {
  const name = getApprover(approvers, privateKey);
  if (!name) return refuse('stranger');
  const correction = await getCorrection(pool, correctionId);
  if (!correction) return refuse('unknown');
  if (correction.state !== 'proposed') return refuse('decided');
  if (correction.proposed.name === name) return refuse('same');
  const differences = await checkDraw(pool, correction.drawId);
  if (differences instanceof Refusal) return differences;
  const isWhatIsDue = digestOf(correction, differences.dues) === correction.digest;
  if (!isWhatIsDue || !isSignedBy(approvers, { what: 'correction', digest: correction.digest }, correction.proposed))
    return refuse('differs');
  const approval = { name, signature: signDigest('correction', correction.digest, privateKey) };
  return (await approveProposal(pool, correctionId, approval)) ? { differences } : refuse('decided');
}

/** Whether two different approvers have signed exactly the stored payments. */
export async function isApprovedByTwo(pool: pg.Pool, approvers: Approvers, correction: Correction): Promise<boolean> {
  const { approved, correctionId, digest, proposed } = correction;
  if (!approved) return false;
  if (digestOf(correction, await findDues(pool, correctionId)) !== digest || proposed.name === approved.name)
    return false;
  const signed = { what: 'correction', digest } as const;
  return isSignedBy(approvers, signed, proposed) && isSignedBy(approvers, signed, approved);
}

/** Hex SHA-256 of everything a correction does. `dues` ordered by ticket id. */
function digestOf(
  { correctionId, drawId, reason }: Pick<NewCorrection, 'correctionId' | 'drawId' | 'reason'>,
  dues: readonly Due[],
): string {
  const hash = createHash('sha256').update(JSON.stringify([correctionId, drawId, reason]));
  for (const { ticketId, dueMinor } of dues) hash.update(`\n${ticketId} ${dueMinor}`);
  return hash.digest('hex');
}

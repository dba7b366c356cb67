import { REDO_LABELS, SIDES, type Side } from '@foyer/contract/identity/shapes.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { type CheckRow, findWaitingChecks, getCheck, lockCheck } from '../cashier/identity/check.store.ts';
import { applyReview } from '../cashier/identity/check-states.ts';
import { type Details, detailsOf } from '../cashier/identity/details.ts';
import { findSides, getFile } from '../cashier/identity/file.store.ts';
import type { Context } from '../context.ts';
import type { RedoLabel, Review } from '../platform/connectors/identity/identity-provider.ts';
import { aboutOf, decryptFile } from '../platform/pictures/file-box.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason } from './change-member.ts';
import { withRefusals } from './with-refusals.ts';

type ReviewContext = Pick<Context, 'now' | 'pool' | 'seal'>;
/** `unchanged`: the check can no longer be decided so. */
type ReviewRefusal = 'reason' | 'unknown' | 'forbidden' | 'unchanged';
type Reviewed<T> = Promise<T | Refusal<ReviewRefusal>>;

const PERMISSION = 'identity.review';

/** A check that waits for a decision, without the member's details. */
interface WaitingCheck {
  id: string;
  memberId: string;
  level: number;
  provider: string;
  tries: number;
  submittedAt: Date | null;
  staffComment: string;
}

/** The checks of a merchant that wait, oldest first. */
export async function findWaiting(
  merchant: string,
  person: Person,
  { pool }: Pick<ReviewContext, 'pool'>,
): Reviewed<WaitingCheck[]> {
  if (!(await hasPermission(pool, person.name, { permission: PERMISSION, merchant }))) return refuse('forbidden');
  const rows = await findWaitingChecks(pool, merchant);
  return rows.map(({ id, level, memberId, provider, staffComment, submittedAt, tries }) => ({
    ...{ id, memberId: String(memberId), level, provider, tries, submittedAt, staffComment },
  }));
}

interface CheckTarget {
  id: string;
  reason: string;
}

/** The member's details and the list of pictures. Each view is recorded with its reason. */
export function viewCheck(
  target: CheckTarget,
  person: Person,
  context: ReviewContext,
): Reviewed<Details & { sides: Side[]; state: string; staffComment: string }> {
  return onCheck(target, { person, context, action: 'identity.view' }, async (client, check) => {
    const { staffComment, state } = check;
    return { ...detailsOf(check, context.seal), sides: await findSides(client, check.id), state, staffComment };
  });
}

/** A picture of a check. Each view is recorded with its reason. */
export function viewPicture(
  { side, ...target }: CheckTarget & { side: string },
  person: Person,
  context: ReviewContext,
): Reviewed<{ jpeg: Buffer }> {
  return onCheck(target, { person, context, action: `identity.view.${side}` }, async (client, { id }) => {
    const known = SIDES.find((one) => one === side);
    const file = known && (await getFile(client, id, known));
    return file ? { jpeg: decryptFile(file, aboutOf(id, file.side), context.seal) } : refuse('unknown');
  });
}

export interface Decision {
  answer: Review['answer'];
  /** Shown to the member; the reason is for staff. */
  comment: string;
  /** The pictures that must be taken again; empty: all. */
  sides: string[];
  labels: string[];
}

/** Decides about a check, even one that was sent to a provider. */
export function decideCheck(
  { answer, comment, labels, sides, ...target }: CheckTarget & Decision,
  person: Person,
  context: ReviewContext,
): Reviewed<{ state: string }> {
  const action = `identity.${answer}`;
  return onCheck(target, { person, context, action }, async (client, check) => {
    const review: Review = {
      answer,
      at: new Date(context.now()),
      labels: labels.filter((label): label is RedoLabel => REDO_LABELS.some((known) => known === label)),
      wrongSides: sides.filter((side): side is Side => SIDES.some((known) => known === side)),
      memberComment: comment,
      staffComment: target.reason,
    };
    const moved = await applyReview(client, check, { review, by: 'staff', seal: context.seal });
    return moved ? { state: moved.state } : refuse('unchanged');
  });
}

/** Performs an action of a person on a check: locks, authorises, acts and records in one transaction. */
function onCheck<T extends object>(
  { id, reason }: CheckTarget,
  { action, context, person }: { person: Person; action: string; context: ReviewContext },
  work: (client: Client, check: CheckRow) => Promise<T | Refusal<'unknown' | 'unchanged'>>,
): Reviewed<T> {
  return withRefusals<T, ReviewRefusal>(context.pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    const known = await getCheck(client, id);
    if (!known || !(await hasPermission(client, person.name, { permission: PERMISSION, merchant: known.merchant })))
      return refuse(known ? 'forbidden' : 'unknown');
    const check = await lockCheck(client, id);
    if (!check) return refuse('unknown');
    const done = await work(client, check);
    if (done instanceof Refusal) return done;
    const after = 'state' in done ? { state: done.state } : {};
    const record = { action, merchant: check.merchant, subject: id, reason, before: { state: check.state }, after };
    await writeAuditEntry(client, { entry: record, person, now: context.now });
    return done;
  });
}

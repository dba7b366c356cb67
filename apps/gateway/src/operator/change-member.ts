import { randomUUID } from 'node:crypto';
import type { StaffRefusalOf } from '@foyer/contract/staff/calls.ts';
import type { StaffPermission } from '@foyer/contract/staff/permissions.ts';
import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { journalLifted, journalRestrictions } from '../accounts/exclusion/restrictions.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import { endSessions } from '../accounts/sessions/end-sessions.ts';
import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isInOwnTerm, lockMemberState, type StoredState, setMemberState } from './member-state.store.ts';
import { isSameState, type MemberChange, type MemberState, toNextState, withoutExclusion } from './member-state.ts';
import { confirmRequest, insertRequest, lockRequest } from './request.store.ts';

export interface MemberName {
  merchant: string;
  username: string;
}

interface Target extends MemberName {
  reason: string;
}

type ActContext = Pick<Context, 'exclusions' | 'now' | 'pool'>;

/** Changes that a member must not lose when an old backup is restored. */
const RESTRICTING: readonly MemberChange['kind'][] = ['disable', 'exclude', 'block'];

/** Whether a text is a valid reason: 3 to 200 characters. */
export const isReason = (text: string): boolean => /^[^\p{Cc}]{3,200}$/u.test(text.trim());

/** Finds the member for an action, and locks person and member until the transaction ends. */
async function openAct(
  client: Client,
  { merchant, reason, username }: Target,
  { person, permission }: { person: Person; permission: StaffPermission },
): Promise<StoredState | Refusal<'reason' | 'forbidden' | 'unknown'>> {
  if (!isReason(reason)) return refuse('reason');
  if (!(await hasPermission(client, person.name, { permission, merchant }))) return refuse('forbidden');
  return (await lockMemberState(client, merchant, { usernameKey: toUsernameKey(username) })) ?? refuse('unknown');
}

/** Disables, enables, excludes, blocks or unblocks a member, and records it. Once it has answered, no more bets are accepted. */
export async function changeMember(
  target: Target,
  { change, person }: { change: MemberChange; person: Person },
  context: ActContext,
): Promise<MemberState | Refusal<StaffRefusalOf<'disable'>>> {
  const { now, pool } = context;
  const isRestricting = RESTRICTING.includes(change.kind);
  const changed = await withTransaction(pool, async (client) => {
    const permission = `member.${change.kind}` as const;
    const found = await openAct(client, target, { person, permission });
    if (found instanceof Refusal) return found;
    const after = toNextState(found.state, change);
    if (isSameState(found.state, after)) return refuse('unchanged');
    await setMemberState(client, found.memberId, after);
    if (change.kind === 'disable') await endSessions(client, found.memberId);
    const { merchant, reason } = target;
    const entry = { action: permission, merchant, subject: found.username, reason, before: found.state, after };
    await writeAuditEntry(client, { entry, person, now });
    if (isRestricting) await journalRestrictions(client, found.memberId, context);
    return { after, memberId: found.memberId };
  });
  if (changed instanceof Refusal) return changed;
  if (!isRestricting) await journalLifted(pool, changed.memberId, context);
  return changed.after;
}

/** The first of two persons who lift an exclusion. @returns the request for the second one */
export function requestLift(
  target: Target,
  person: Person,
  { now, pool }: ActContext,
): Promise<{ requestId: string; expiresAt: Date } | Refusal<StaffRefusalOf<'lift-exclusion'>>> {
  return withTransaction(pool, async (client) => {
    const found = await openAct(client, target, { person, permission: 'member.lift-exclusion' });
    if (found instanceof Refusal) return found;
    if (!found.state.isExcluded) return refuse('unchanged');
    if (await isInOwnTerm(client, found.memberId)) return refuse('term');
    const { merchant, reason } = target;
    const request = { id: randomUUID(), action: 'member.lift-exclusion', merchant, member_id: found.memberId, reason };
    const expiresAt = await insertRequest(client, { ...request, requested_by: person.name });
    const entry = { action: 'member.lift-exclusion.request', merchant, subject: found.username, reason };
    const after = { requestId: request.id, expiresAt };
    await writeAuditEntry(client, { entry: { ...entry, before: found.state, after }, person, now });
    return { requestId: request.id, expiresAt };
  });
}

/** The second of two persons: lifts the exclusion, if the first one may still request it. */
export async function confirmLift(
  requestId: string,
  person: Person,
  context: ActContext,
): Promise<(MemberName & { state: MemberState }) | Refusal<StaffRefusalOf<'confirm'>>> {
  const { now, pool } = context;
  const lifted = await withTransaction(pool, async (client) => {
    const request = await lockRequest(client, requestId);
    if (!request) return refuse('unknown');
    const { member_id: id, merchant, reason, requested_by: first } = request;
    if (first === person.name) return refuse('same');
    for (const name of [first, person.name].sort())
      if (!(await hasPermission(client, name, { permission: 'member.lift-exclusion', merchant })))
        return refuse('forbidden');
    const found = await lockMemberState(client, merchant, { id });
    if (!found?.state.isExcluded) return refuse('unchanged');
    if (await isInOwnTerm(client, id)) return refuse('term');
    const state = withoutExclusion(found.state);
    await setMemberState(client, id, state);
    await confirmRequest(client, requestId, person.name);
    const after = { ...state, requestId, requestedBy: first };
    const entry = {
      action: 'member.lift-exclusion',
      merchant,
      subject: found.username,
      reason,
      before: found.state,
      after,
    };
    await writeAuditEntry(client, { entry, person, now });
    return { id, merchant, username: found.username, state };
  });
  if (lifted instanceof Refusal) return lifted;
  const { id, ...shown } = lifted;
  await journalLifted(pool, id, context);
  return shown;
}

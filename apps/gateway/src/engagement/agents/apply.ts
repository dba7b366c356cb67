import { randomUUID } from 'node:crypto';
import { isAgentType } from '@foyer/contract/promotion/agent-types.ts';
import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import { may, toPolicyRefusal } from '../../platform/policy/may.ts';
import type { PolicyRefusal } from '../../platform/policy/policy.data.ts';
import { type ApplicationRow, getApplication, lockApplicant, putDraftApplication } from './application.store.ts';
import { canMove, moveApplication } from './application-states.ts';

/** Waiting time after a refusal; none after one for unclear details. */
const AGAIN_AFTER_MS = 30 * 86_400_000;

interface Applicant {
  merchant: string;
  memberId: bigint;
}

/** When the member may apply again after a refusal; null if they may now. */
export function againAt(
  { decidedAt, refusal, state }: Pick<ApplicationRow, 'decidedAt' | 'refusal' | 'state'>,
  now: number,
): Date | null {
  if (state !== 'refused' || refusal === 'details' || !decidedAt) return null;
  const at = new Date(decidedAt.getTime() + AGAIN_AFTER_MS);
  return at.getTime() > now ? at : null;
}

/** Saves an application as a draft. */
export const saveApplication = (
  { memberId, merchant }: Applicant,
  filled: Pick<ApplicationRow, 'way' | 'name' | 'link'>,
  { now, pool }: Pick<Context, 'now' | 'pool'>,
): Promise<Refusal<'agent.already' | 'agent.applied' | 'agent.refused' | 'agent.name'> | null> =>
  withTransaction(pool, async (client) => {
    const type = await lockApplicant(client, merchant, memberId);
    if (type === null || isAgentType(type)) return refuse('agent.already');
    const newest = await getApplication(client, memberId);
    if (newest && canMove(newest, 'refuse')) return refuse('agent.applied');
    if (newest && againAt(newest, now())) return refuse('agent.refused');
    if (filled.way !== 'friends' && filled.name === '') return refuse('agent.name');
    await putDraftApplication(client, { id: randomUUID(), merchant, memberId, ...filled });
    return null;
  });

/** Sends the draft. A member who may not be given grants, such as during a break, cannot apply either. */
export const submitApplication = (
  { memberId, merchant }: Applicant,
  isAgreed: boolean,
  { pool }: Pick<Context, 'pool'>,
): Promise<Refusal<'agent.already' | 'agent.missing' | 'agent.rules' | PolicyRefusal> | null> =>
  withTransaction(pool, async (client) => {
    const type = await lockApplicant(client, merchant, memberId);
    if (type === null || isAgentType(type)) return refuse('agent.already');
    const newest = await getApplication(client, memberId);
    if (newest && canMove(newest, 'refuse')) return null;
    if (!newest || !canMove(newest, 'submit')) return refuse('agent.missing');
    if (!isAgreed) return refuse('agent.rules');
    const reason = await may(client, { memberId }, 'grant');
    if (reason) return toPolicyRefusal(reason);
    await moveApplication(client, newest, { name: 'submit' });
    return null;
  });

/** Withdraws an application before it is decided. */
export const withdrawApplication = (
  { memberId, merchant }: Applicant,
  { pool }: Pick<Context, 'pool'>,
): Promise<Refusal<'agent.missing'> | null> =>
  withTransaction(pool, async (client) => {
    await lockApplicant(client, merchant, memberId);
    const newest = await getApplication(client, memberId);
    if (newest?.state === 'withdrawn') return null;
    return newest && (await moveApplication(client, newest, { name: 'withdraw' })) ? null : refuse('agent.missing');
  });

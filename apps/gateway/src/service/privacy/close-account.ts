import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { journalRestrictions } from '../../accounts/exclusion/restrictions.ts';
import { lockMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { findOpenConversationsOf } from '../support/conversation.store.ts';
import { endConversation } from '../support/end-conversation.ts';
import { beginClosing, closeMember, endClosing, findDueClosings, hasOpenBusiness } from './closing.store.ts';

/** Cooling-off period before an account is closed, in days, during which the member can keep it. */
export const COOLING_OFF_DAYS = 7;

/** Begins to close a member’s account: no more play, deposits or offers. Repeating it changes nothing. The member is locked. */
export async function closeAccount(
  client: Client,
  { memberId, merchant }: { memberId: bigint; merchant: string },
  { exclusions }: Pick<Context, 'exclusions'>,
): Promise<Refusal<'account.not.empty'> | null> {
  if (await hasOpenBusiness(client, memberId)) return refuse('account.not.empty');
  const { at, isNew } = await beginClosing(client, memberId, COOLING_OFF_DAYS);
  if (!isNew) return null;
  await emit(client, { merchant, memberId, kind: 'account.closing', body: { until: at.toISOString() } });
  await journalRestrictions(client, memberId, { exclusions });
  return null;
}

type CloseContext = Pick<Context, 'pool' | 'supportChannel'>;

/** Closes the accounts that are due; one with money by now, such as a late payment, stays open. @returns how many were closed */
export async function closeDueAccounts(context: CloseContext & Pick<Context, 'log'>): Promise<number> {
  let closed = 0;
  for (const memberId of await findDueClosings(context.pool)) {
    const isClosed = await closeDue(memberId, context).catch((fault: unknown) => {
      context.log.error({ err: fault, memberId: String(memberId) }, 'an account was not closed');
      return false;
    });
    if (isClosed) closed += 1;
  }
  return closed;
}

async function closeDue(memberId: bigint, context: CloseContext): Promise<boolean> {
  const { pool } = context;
  const isClosed = await withTransaction(pool, async (client) => {
    await lockMember(client, memberId);
    if (!(await hasOpenBusiness(client, memberId))) return closeMember(client, memberId);
    await endClosing(client, memberId);
    return false;
  });
  if (isClosed) for (const id of await findOpenConversationsOf(pool, memberId)) await endConversation(id, context);
  return isClosed;
}

import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { type ConversationRow, getOwn } from './conversation.store.ts';
import { customerOf } from './customer.ts';

/** A conversation of the caller; anyone else's is not found. */
export async function ownConversation(
  asking: Caller & { session: MemberSession | null },
  id: string,
  context: Pick<Context, 'pool' | 'seal'>,
): Promise<ConversationRow | Refusal<'not.found'>> {
  const customer = customerOf(asking, context);
  return (customer && (await getOwn(context.pool, customer, id))) ?? refuse('not.found');
}

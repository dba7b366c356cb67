import type { Facts } from '@foyer/conditions/condition.ts';
import { requireMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { catalogueOf } from './catalogue.ts';
import { factsOf } from './visible-catalogue.ts';

/**
 * The facts about a caller for conditions, including a member's level, which is read only if the content uses it.
 * @param content the body of a document; the merchant's catalogue by default
 */
export async function memberFactsOf(
  call: Caller & { session: MemberSession | null },
  context: Context,
  content: object = catalogueOf(context, call.merchant.code),
): Promise<Facts> {
  const { session } = call;
  if (!session || !asksForLevel(content)) return factsOf(call, context);
  const { club_label } = await requireMember(context.pool, session.memberId);
  return factsOf(call, context, club_label?.rankLevel ?? 0);
}

const asking = new WeakMap<object, boolean>();

function asksForLevel(content: object): boolean {
  const known = asking.get(content);
  if (known !== undefined) return known;
  const asks = JSON.stringify(content).includes('"fact":"level"');
  asking.set(content, asks);
  return asks;
}

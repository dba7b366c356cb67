import type { Facts } from '@foyer/conditions/condition.ts';
import type { Context } from '../context.ts';
import type { Caller } from '../http/call.ts';
import type { MemberSession } from '../http/member-session.ts';
import { requireMember } from '../members/member.store.ts';
import { type Catalogue, catalogueOf } from './catalogue.ts';
import { factsOf } from './on-show.ts';

/** What conditions may ask about a caller, with the level of a member; it is read only for a catalogue that asks about it. */
export async function memberFactsOf(
  call: Caller & { session: MemberSession | null },
  context: Context,
): Promise<Facts> {
  const { merchant, session } = call;
  if (!session || !asksForLevel(catalogueOf(context, merchant.code))) return factsOf(call, context);
  const { club_label } = await requireMember(context.db, session.memberId);
  return factsOf(call, context, club_label?.rankLevel ?? 0);
}

const asking = new WeakMap<Catalogue, boolean>();

function asksForLevel(catalogue: Catalogue): boolean {
  const known = asking.get(catalogue);
  if (known !== undefined) return known;
  const conditions = [...catalogue.games, ...catalogue.lanes].map(({ shown }) => shown?.condition);
  const asks = JSON.stringify(conditions).includes('"fact":"level"');
  asking.set(catalogue, asks);
  return asks;
}

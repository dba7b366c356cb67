import { withTransaction } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { isReason, type MemberName } from './change-member.ts';
import { lockMemberState } from './member-state.store.ts';
import { findTags, replaceTags } from './member-tag.store.ts';
import type { StaffAnswer } from './operator-call.ts';

const MAX_TAGS = 50;

/** Tags to add to a member, and tags to remove. */
interface WantedTags extends MemberName {
  add: readonly string[];
  remove: readonly string[];
  reason: string;
}

/** Adds and removes tags of a member, and records it. Conditions can use them as the fact `tags`. */
export function tagMember(
  { add, merchant, reason, remove, username }: WantedTags,
  person: Person,
  { now, pool }: Pick<Context, 'now' | 'pool'>,
): Promise<StaffAnswer<'tag-member'>> {
  return withTransaction(pool, async (client) => {
    if (!isReason(reason)) return refuse('reason');
    if (!(await hasPermission(client, person.name, { permission: 'member.tag', merchant }))) return refuse('forbidden');
    const found = await lockMemberState(client, merchant, { usernameKey: toUsernameKey(username) });
    if (!found) return refuse('unknown');
    const before = await findTags(client, found.memberId);
    const tags = [...new Set([...before.filter((tag) => !remove.includes(tag)), ...add])].sort();
    if (tags.length > MAX_TAGS || tags.join() === before.join()) return refuse('unchanged');
    await replaceTags(client, found.memberId, tags);
    const entry = {
      action: 'member.tag',
      merchant,
      subject: found.username,
      reason,
      before: { tags: before },
      after: { tags },
    };
    await writeAuditEntry(client, { entry, person, now });
    return { tags };
  });
}

import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { type ActionRefusal, isReason, type MemberName } from './change-member.ts';
import { lockMemberState } from './member-state.store.ts';
import { findTags, replaceTags } from './member-tag.store.ts';

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
): Promise<{ tags: string[] } | Refusal<ActionRefusal>> {
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

import { MEMBER_ACTIONS, type MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import { readMessageTables } from '@foyer/locales/read-message-tables.ts';
import { toUsernameKey } from '../accounts/members/username.ts';
import type { Context } from '../context.ts';
import { may } from '../platform/policy/may.ts';
import type { PolicyReason } from '../platform/policy/policy.data.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import type { MemberName } from './change-member.ts';
import { getMemberState } from './member-state.store.ts';
import type { MemberState } from './member-state.ts';

/** Why a member may not do something, for staff. */
interface Restriction {
  reason: PolicyReason;
  /** In the caller's language. */
  words: string;
}

interface MemberDescription {
  username: string;
  state: MemberState;
  /** The actions that the member may not take, apart from reasons of sessions. */
  restrictions: Partial<Record<MemberAction, Restriction>>;
}

/** A member's state and its consequences, for a person who may see it; else null. */
export async function describeMember(
  { merchant, username }: MemberName,
  { person, language }: { person: Person; language: LanguageCode },
  { pool }: Pick<Context, 'pool'>,
): Promise<MemberDescription | null> {
  if (!(await hasPermission(pool, person.name, { permission: 'member.view', merchant }))) return null;
  const found = await getMemberState(pool, merchant, toUsernameKey(username));
  if (!found) return null;
  const restrictions: MemberDescription['restrictions'] = {};
  for (const action of MEMBER_ACTIONS) {
    const reason = await may(pool, { memberId: found.memberId }, action);
    if (reason && !reason.startsWith('session.')) restrictions[action] = { reason, words: wordsFor(reason, language) };
  }
  return { username: found.username, state: found.state, restrictions };
}

/** A reason in words, for staff. */
export function wordsFor(reason: PolicyReason, language: LanguageCode): string {
  const tables = readMessageTables('policy.json');
  return tables.get(language)?.[reason] ?? tables.get('EN')?.[reason] ?? reason;
}

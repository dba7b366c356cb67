import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { MemberState } from './member-state.ts';

export interface StoredState {
  memberId: bigint;
  username: string;
  state: MemberState;
}

const COLUMNS = ['id', 'username', 'status', 'excluded_since', 'excluded_until', 'blocked_actions'] as const;

const select = (db: Database, merchant: string) =>
  db.selectFrom('member').select(COLUMNS).where('merchant', '=', merchant);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const toStored = (row: Row | undefined): StoredState | null =>
  row
    ? {
        memberId: row.id,
        username: row.username,
        state: {
          isDisabled: row.status === 'disabled',
          isExcluded: row.status === 'excluded' || row.excluded_since !== null,
          excludedUntil: row.excluded_until,
          blockedActions: row.blocked_actions as MemberAction[],
        },
      }
    : null;

export const getMemberState = async (
  db: Database,
  merchant: string,
  usernameKey: string,
): Promise<StoredState | null> =>
  toStored(await select(db, merchant).where('username_key', '=', usernameKey).executeTakeFirst());

/** Locks a member until the transaction ends, so that their concurrent actions are decided by the new state. */
export const lockMemberState = async (
  db: Database,
  merchant: string,
  member: { usernameKey: string } | { id: bigint },
): Promise<StoredState | null> => {
  const row = select(db, merchant).forUpdate();
  const named = 'id' in member ? row.where('id', '=', member.id) : row.where('username_key', '=', member.usernameKey);
  return toStored(await named.executeTakeFirst());
};

/** Whether the term of a member’s own exclusion is not over. */
export async function isInOwnTerm(db: Database, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from foyer.self_exclusion
    where member_id = ${memberId} and (until is null or until > foyer.clock())) as is`.execute(db);
  return rows[0]?.is === true;
}

/** The member is locked: an exclusion begins when the lock is held, after every bet that was accepted before. */
export async function setMemberState(db: Database, memberId: bigint, state: MemberState): Promise<void> {
  const { blockedActions, excludedUntil, isDisabled, isExcluded } = state;
  await db
    .updateTable('member')
    .set({
      status: isDisabled ? 'disabled' : isExcluded ? 'excluded' : 'active',
      excluded_since: isExcluded ? sql<Date>`coalesce(excluded_since, foyer.moment())` : null,
      excluded_until: excludedUntil,
      blocked_actions: [...blockedActions],
    })
    .where('id', '=', memberId)
    .execute();
}

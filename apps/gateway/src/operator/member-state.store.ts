import type { MemberAction } from '@foyer/contract/staff/member-actions.data.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { MemberState } from './member-state.ts';

export interface StoredState {
  memberId: bigint;
  username: string;
  state: MemberState;
}

interface Row {
  id: bigint;
  username: string;
  isDisabled: boolean;
  isExcluded: boolean;
  excludedUntil: Date | null;
  blockedActions: MemberAction[];
}

const COLUMNS = `id, username, status = 'disabled' as "isDisabled", status = 'excluded' or excluded_since is not null as "isExcluded",
  excluded_until as "excludedUntil", blocked_actions as "blockedActions"`;

function toStored([row]: readonly Row[]): StoredState | null {
  if (!row) return null;
  const { id, username, ...state } = row;
  return { memberId: id, username, state };
}

export async function getMemberState(
  db: Queryable,
  merchant: string,
  usernameKey: string,
): Promise<StoredState | null> {
  const { rows } = await db.query<Row>({
    name: 'get-member-state',
    text: `select ${COLUMNS} from foyer.member where merchant = $1 and username_key = $2`,
    values: [merchant, usernameKey],
  });
  return toStored(rows);
}

/** Locks a member until the transaction ends, so that their concurrent actions are decided by the new state. */
export async function lockMemberState(
  client: Client,
  merchant: string,
  member: { usernameKey: string } | { id: bigint },
): Promise<StoredState | null> {
  const { rows } =
    'id' in member
      ? await client.query<Row>({
          name: 'lock-member-state',
          text: `select ${COLUMNS} from foyer.member where merchant = $1 and id = $2 for update`,
          values: [merchant, member.id],
        })
      : await client.query<Row>({
          name: 'lock-member-state-by-name',
          text: `select ${COLUMNS} from foyer.member where merchant = $1 and username_key = $2 for update`,
          values: [merchant, member.usernameKey],
        });
  return toStored(rows);
}

/** Whether the term of a member’s own exclusion is not over. */
export async function isInOwnTerm(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>({
    name: 'is-in-own-term',
    text: `select exists (select from foyer.self_exclusion
      where member_id = $1 and (until is null or until > foyer.clock())) as is`,
    values: [memberId],
  });
  return rows[0]?.is === true;
}

/** The member is locked: an exclusion begins when the lock is held, after every bet that was accepted before. */
export async function setMemberState(client: Client, memberId: bigint, state: MemberState): Promise<void> {
  const { blockedActions, excludedUntil, isDisabled, isExcluded } = state;
  await client.query({
    name: 'set-member-state',
    text: `update foyer.member set status = $2, excluded_until = $4, blocked_actions = $5,
        excluded_since = case when $3::boolean then coalesce(excluded_since, foyer.moment()) end
      where id = $1`,
    values: [
      memberId,
      isDisabled ? 'disabled' : isExcluded ? 'excluded' : 'active',
      isExcluded,
      excludedUntil,
      blockedActions,
    ],
  });
}

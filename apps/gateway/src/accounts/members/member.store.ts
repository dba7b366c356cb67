import { type Client, type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type { VipLabel } from '@foyer/merchant/vip-labels.ts';
import type pg from 'pg';
import type { FactorKind } from '../../db/tables.ts';
import { insertIdentity, type NewIdentity } from './social-identity.store.ts';

export interface Member {
  id: bigint;
  merchant: string;
  username: string;
  username_key: string;
  password_hash: string;
  type: number;
  status: 'active' | 'disabled' | 'excluded';
  language: string;
  currency: string;
  club_label: VipLabel | null;
  referral_code: string;
  referred_by: bigint | null;
  password_expired: boolean;
  registration: object;
  last_login_at: Date | null;
  previous_login_at: Date | null;
  created_at: Date;
  email: string | null;
  mobile: string | null;
  second_factor: FactorKind | null;
  password_kind: 'own' | 'initial' | 'none';
  password_ends_at: Date | null;
  password_changed_at: Date;
  credentials_version: number;
  excluded_since: Date | null;
  excluded_until: Date | null;
  paused_until: Date | null;
  blocked_actions: string[];
  shows_wins: boolean;
  time_zone: string;
  is_calm: boolean;
  hides_balance: boolean;
  plays_sounds: boolean;
  money_by_email: boolean;
  avatar_version: string;
  return_asked_at: Date | null;
  closing_at: Date | null;
  harm_since: Date | null;
  closed_at: Date | null;
  push_results: boolean;
  push_wins: boolean;
  push_withdrawals: boolean;
  push_closing: boolean;
  push_details: boolean;
  push_chosen_at: Date | null;
}

export async function getMemberByName(db: Queryable, merchant: string, usernameKey: string): Promise<Member | null> {
  const { rows } = await db.query<Member>({
    name: 'get-member-by-name',
    text: 'select * from foyer.member where merchant = $1 and username_key = $2',
    values: [merchant, usernameKey],
  });
  return rows[0] ?? null;
}

export async function getMemberByReferral(
  db: Queryable,
  merchant: string,
  referralCode: string,
): Promise<{ id: bigint } | null> {
  const { rows } = await db.query<{ id: bigint }>({
    name: 'get-member-by-referral',
    text: 'select id from foyer.member where merchant = $1 and referral_code = $2',
    values: [merchant, referralCode],
  });
  return rows[0] ?? null;
}

/** Which of the names are taken at this merchant. */
export async function findTakenNames(
  db: Queryable,
  merchant: string,
  usernameKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ usernameKey: string }>({
    name: 'find-taken-names',
    text: 'select username_key as "usernameKey" from foyer.member where merchant = $1 and username_key = any($2::text[])',
    values: [merchant, usernameKeys],
  });
  return new Set(rows.map(({ usernameKey }) => usernameKey));
}

export interface NewMember {
  merchant: string;
  username: string;
  username_key: string;
  password_hash: string;
  type: number;
  language: string;
  currency: string;
  referral_code: string;
  referred_by: bigint | null;
  club_label: VipLabel | null;
  registration: object;
  mobile?: string | null;
  password_kind?: 'own' | 'initial' | 'none';
  password_ends_at?: Date | null;
}

interface Further {
  identity?: Omit<NewIdentity, 'merchant' | 'memberId'> | null;
  andThen?: (client: Client, made: { id: bigint; accountId: bigint }) => Promise<void>;
}

/** Thrown to roll a transaction back. */
class Taken extends Error {}

/**
 * Inserts a member with a money account and a social identity; null if the name, the number or that identity is taken, even by a
 * concurrent registration. `andThen` runs in the same transaction.
 */
export async function insertMember(
  pool: pg.Pool,
  member: NewMember,
  { andThen, identity = null }: Further = {},
): Promise<{ id: bigint; accountId: bigint } | null> {
  const inserting = withTransaction(pool, async (client) => {
    const id = await insertRow(client, member);
    if (id === null) return null;
    const made = { id, accountId: await insertAccount(client, { ...member, id }) };
    const link = identity && { merchant: member.merchant, memberId: id, ...identity };
    if (link && !(await insertIdentity(client, link))) throw new Taken();
    await andThen?.(client, made);
    return made;
  });
  return inserting.catch((error: unknown) => {
    if (error instanceof Taken) return null;
    throw error;
  });
}

async function insertRow(client: Client, member: NewMember): Promise<bigint | null> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'insert-member',
    text: `insert into foyer.member (merchant, username, username_key, password_hash, type, language, currency, referral_code,
        referred_by, club_label, registration, mobile, password_kind, password_ends_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning id`,
    values: [
      member.merchant,
      member.username,
      member.username_key,
      member.password_hash,
      member.type,
      member.language,
      member.currency,
      member.referral_code,
      member.referred_by,
      member.club_label && JSON.stringify(member.club_label),
      JSON.stringify(member.registration),
      member.mobile ?? null,
      member.password_kind ?? 'own',
      member.password_ends_at ?? null,
    ],
  });
  return rows[0]?.id ?? null;
}

async function insertAccount(
  client: Client,
  { currency, id, merchant }: Pick<Member, 'id' | 'merchant' | 'currency'>,
): Promise<bigint> {
  const { rows } = await client.query<{ id: bigint }>({
    name: 'insert-member-account',
    text: `insert into foyer.ledger_account (merchant, kind, name, member_id, currency) values ($1, 'member', $2, $3, $4)
      returning id`,
    values: [merchant, `member:${id}`, id, currency],
  });
  const [account] = rows;
  if (!account) throw new Error(`member ${id} got no account`);
  return account.id;
}

export async function getMemberByMobile(db: Queryable, merchant: string, mobile: string): Promise<Member | null> {
  const { rows } = await db.query<Member>({
    name: 'get-member-by-mobile',
    text: 'select * from foyer.member where merchant = $1 and mobile = $2',
    values: [merchant, mobile],
  });
  return rows[0] ?? null;
}

/** The members with one of these numbers. */
export async function findMembersByMobile(
  db: Queryable,
  merchant: string,
  mobiles: readonly string[],
): Promise<Member[]> {
  const { rows } = await db.query<Member>({
    name: 'find-members-by-mobile',
    text: 'select * from foyer.member where merchant = $1 and mobile = any($2::text[])',
    values: [merchant, mobiles],
  });
  return rows;
}

export async function getMemberByEmail(db: Queryable, merchant: string, email: string): Promise<Member | null> {
  const { rows } = await db.query<Member>({
    name: 'get-member-by-email',
    text: 'select * from foyer.member where merchant = $1 and lower(email) = $2',
    values: [merchant, email.toLowerCase()],
  });
  return rows[0] ?? null;
}

/** @throws if there is no such member */
export async function requireMember(db: Queryable, id: bigint): Promise<Member> {
  const { rows } = await db.query<Member>({
    name: 'get-member',
    text: 'select * from foyer.member where id = $1',
    values: [id],
  });
  const [member] = rows;
  if (!member) throw new Error(`there is no member ${id}`);
  return member;
}

/** Sets or removes an address or number. @throws a unique violation if another member has it */
export async function setContact(
  db: Queryable,
  id: bigint,
  contact: { email: string | null } | { mobile: string | null },
): Promise<void> {
  if ('email' in contact)
    await db.query({
      name: 'set-email',
      text: 'update foyer.member set email = $2 where id = $1',
      values: [id, contact.email],
    });
  else
    await db.query({
      name: 'set-mobile',
      text: 'update foyer.member set mobile = $2 where id = $1',
      values: [id, contact.mobile],
    });
}

export async function setSecondFactor(db: Queryable, id: bigint, kind: FactorKind | null): Promise<void> {
  await db.query({
    name: 'set-second-factor',
    text: 'update foyer.member set second_factor = $2 where id = $1',
    values: [id, kind],
  });
}

export async function setShowsWins(db: Queryable, id: bigint, showsWins: boolean): Promise<void> {
  await db.query({
    name: 'set-shows-wins',
    text: 'update foyer.member set shows_wins = $2 where id = $1',
    values: [id, showsWins],
  });
}

export async function setLanguage(db: Queryable, id: bigint, language: string): Promise<void> {
  await db.query({
    name: 'set-language',
    text: 'update foyer.member set language = $2 where id = $1',
    values: [id, language],
  });
}

/** Locks a member until the transaction ends, so that they cannot begin anything meanwhile. */
export async function lockMember(client: Client, memberId: bigint): Promise<void> {
  await client.query({
    name: 'lock-member',
    text: 'select from foyer.member where id = $1 for update',
    values: [memberId],
  });
}

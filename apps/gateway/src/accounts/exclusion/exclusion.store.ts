import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { SecretBox } from '../../platform/http/secret-box.ts';
import { type ContactHash, hashContact } from './hash-contact.ts';
import type { ExclusionRecord } from './journal.ts';

/** A member's current break and exclusion. */
export interface Absence {
  pausedUntil: Date | null;
  excludedSince: Date | null;
  excludedUntil: Date | null;
  /** Whether the term is over; the member stays excluded until they return. */
  isOver: boolean;
  /** When a member who has asked to play again may do so. */
  returnsFrom: Date | null;
  isReady: boolean;
}

/** How long a member who asks to play again must wait (SE-04). */
const RETURN_WAIT = `interval '24 hours'`;

/** SQL: a member's own exclusion is over. Only staff can end an exclusion by staff. */
const IS_OVER = `excluded_since is not null and excluded_until <= foyer.clock()
  and exists (select from foyer.self_exclusion own where own.member_id = member.id)
  and not exists (select from foyer.self_exclusion own
    where own.member_id = member.id and (own.until is null or own.until > foyer.clock()))`;

/** Contacts by which a person is recognised in other brands. */
interface Contacts {
  mobile: string | null;
  email: string | null;
}

export async function getAbsence(client: Queryable, memberId: bigint): Promise<Absence> {
  const { rows } = await client.query<Absence>({
    name: 'get-absence',
    text: `select case when paused_until > foyer.clock() then paused_until end as "pausedUntil",
        excluded_since as "excludedSince", excluded_until as "excludedUntil",
        (${IS_OVER}) as "isOver", return_asked_at + ${RETURN_WAIT} as "returnsFrom",
        coalesce(return_asked_at + ${RETURN_WAIT} <= foyer.clock(), false) as "isReady"
      from foyer.member where id = $1`,
    values: [memberId],
  });
  const nowhere = { isOver: false, returnsFrom: null, isReady: false };
  return rows[0] ?? { pausedUntil: null, excludedSince: null, excludedUntil: null, ...nowhere };
}

/**
 * Locks members until the transaction ends; bets that have begun are waited for, and the others see what the transaction decides.
 * @returns the time at which all are locked, to the microsecond: no bet that was accepted before is later
 */
export async function lockMembers(client: Client, memberIds: readonly bigint[]): Promise<string> {
  const locked = 'select from foyer.member where id = any($1::bigint[]) order by id for update';
  await client.query(locked, [memberIds]);
  const { rows } = await client.query<{ at: string }>('select foyer.moment()::text as at');
  if (!rows[0]) throw new Error('there is no time');
  return rows[0].at;
}

/** Pauses a member for days from now; a longer break stays. @returns the end of the break */
export async function pauseMember(client: Client, memberId: bigint, days: number): Promise<Date> {
  const at = await lockMembers(client, [memberId]);
  const { rows } = await client.query<{ until: Date }>(
    `update foyer.member set paused_until = greatest(paused_until, $3::timestamptz + make_interval(days => $2))
     where id = $1 returning paused_until as until`,
    [memberId, days, at],
  );
  if (!rows[0]) throw new Error(`there is no member ${memberId}`);
  return rows[0].until;
}

/**
 * Records that a member whose term is over asks to play again; repeating it changes nothing.
 * @returns false if it is not over
 */
export async function askToReturn(client: Queryable, memberId: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.member set return_asked_at = coalesce(return_asked_at, foyer.clock())
     where id = $1 and ${IS_OVER}`,
    [memberId],
  );
  return rowCount === 1;
}

/** Ends an exclusion whose term is over and whose member has waited. @returns false if it is not, or they have not */
export async function endExclusion(client: Client, memberId: bigint): Promise<boolean> {
  const { rowCount } = await client.query(
    `update foyer.member set status = case when status = 'disabled' then status else 'active' end,
       excluded_since = null, excluded_until = null, return_asked_at = null
     where id = $1 and ${IS_OVER} and return_asked_at + ${RETURN_WAIT} <= foyer.clock()`,
    [memberId],
  );
  return rowCount === 1;
}

/** A member’s account at a merchant. */
export interface Account {
  memberId: bigint;
  merchant: string;
  accountId: bigint;
}

/** A member’s account, and those with the same verified number or address in other brands of the licence, by id. */
export async function findAccountsOf(
  client: Client,
  memberId: bigint,
  merchants: readonly string[],
): Promise<Account[]> {
  const { rows } = await client.query<Account>(
    `select other.id as "memberId", other.merchant, account.id as "accountId"
     from (
       select $1::bigint as id
       union select same.id from foyer.member own
         join foyer.member same on same.merchant = any($2) and same.mobile = own.mobile where own.id = $1
       union select same.id from foyer.member own
         join foyer.member same on same.merchant = any($2) and lower(same.email) = lower(own.email) where own.id = $1
     ) person
     join foyer.member other on other.id = person.id
     join foyer.ledger_account account on account.member_id = other.id
     order by other.id`,
    [memberId, merchants],
  );
  return rows;
}

/** The end of a term of months; null: for good. @param since when it begins */
export async function endOfTerm(client: Client, months: number | null, since: string): Promise<Date | null> {
  const { rows } = await client.query<{ until: Date | null }>(
    'select $2::timestamptz + make_interval(months => $1) as until',
    [months, since],
  );
  return rows[0]?.until ?? null;
}

/**
 * Excludes a member, and records the term that they chose under the licence. A longer exclusion, even by staff, is never
 * shortened. The member is locked.
 * @param until null: for good
 * @param since from `lockMembers`
 * @returns its end (null: for good), and the register entry
 */
export async function excludeMember(
  client: Client,
  { licence, memberId, since, until }: { memberId: bigint; licence: string; until: Date | null; since: string },
  { seal }: { seal: Pick<SecretBox, 'hmacOf'> },
): Promise<{ end: Date | null; record: ExclusionRecord }> {
  const { rows } = await client.query<Contacts & { merchant: string; until: Date | null }>(
    `update foyer.member set status = case when status = 'disabled' then status else 'excluded' end,
       excluded_until = case
         when $2::timestamptz is null or (excluded_since is not null and excluded_until is null) then null
         else greatest(excluded_until, $2) end,
       excluded_since = coalesce(excluded_since, $3::timestamptz), return_asked_at = null
     where id = $1 returning merchant, mobile, email, excluded_until as until`,
    [memberId, until, since],
  );
  const [member] = rows;
  if (!member) throw new Error(`there is no member ${memberId}`);
  const hashOf = (kind: 'mobile' | 'email', to: string | null) => to && hashContact({ kind, to }, seal);
  const [mobileHash, emailHash] = [hashOf('mobile', member.mobile), hashOf('email', member.email)];
  const entry = { licence, merchant: member.merchant, memberId, mobileHash, emailHash, since, until };
  return { end: member.until, record: await addEntry(client, entry) };
}

interface Entry {
  licence: string;
  merchant: string;
  memberId: bigint;
  mobileHash: ContactHash | null;
  emailHash: ContactHash | null;
  since: string;
  until: Date | null;
}

/** Adds an entry to the register. */
async function addEntry(client: Client, entry: Entry): Promise<ExclusionRecord> {
  const { emailHash, licence, memberId, merchant, mobileHash, until } = entry;
  const { rows } = await client.query<{ since: Date }>(
    `insert into foyer.self_exclusion (licence, merchant, member_id, mobile_hash, email_hash, until, since, hash_version)
     values ($1, $2, $3, decode($4, 'hex'), decode($5, 'hex'), $6, $7, 2) returning since`,
    [licence, merchant, memberId, mobileHash, emailHash, until, entry.since],
  );
  if (!rows[0]) throw new Error('the exclusion was not stored');
  const since = rows[0].since.toISOString();
  return {
    licence,
    merchant,
    memberId: String(memberId),
    mobileHash,
    emailHash,
    since,
    until: until?.toISOString() ?? null,
  };
}

/**
 * The longest unexpired exclusion, under a licence, of somebody with this number or address.
 * @returns its end, null for good; undefined without one
 */
export async function getTermOf(
  client: Queryable,
  licence: string,
  contact: ContactHash,
): Promise<Date | null | undefined> {
  const { rows } = await client.query<{ until: Date | null }>({
    name: 'get-term-of-contact',
    text: `select until from foyer.self_exclusion
      where (mobile_hash = decode($2, 'hex') or email_hash = decode($2, 'hex')) and licence = $1 and (until is null or until > foyer.clock())
      order by until desc nulls first limit 1`,
    values: [licence, contact],
  });
  return rows[0]?.until;
}

import type { Condition, FactValues } from '@foyer/conditions/condition.ts';
import { MEMBER_FACTS, type MemberFactName } from '@foyer/conditions/member-facts.data.ts';
import { toSql } from '@foyer/conditions/to-sql.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';

const epochMs = (time: string): string => `floor(extract(epoch from ${time}) * 1000)::bigint`;

const sumOfStakes = (
  span: string,
): string => `(select coalesce(-sum(amount_minor), 0)::bigint from foyer.ledger_transfer
    where account_id = account.id and at > foyer.clock() - interval '${span}'
      and (kind = 'bet' or (kind in ('refund', 'void') and round_id is not null)))`;

const deposits = (aggregate: string): string =>
  `(select ${aggregate} from foyer.ledger_transfer where account_id = account.id and kind = 'deposit')`;

/** How each fact is read: of the rows member, account and identity. `$1` is the merchant, `$2` the market's time zone. */
const COLUMNS: Readonly<Record<MemberFactName, string>> = {
  country: `(select country from foyer.session where member_id = member.id and country is not null order by began_at desc limit 1)`,
  language: 'member.language',
  type: 'member.type::int',
  level: `coalesce((member.club_label->>'rankLevel')::int, 0)`,
  accountAgeDays: `floor(extract(epoch from foyer.clock() - member.created_at) / 86400)::int`,
  registeredAt: epochMs('member.created_at'),
  lastLoginAt: epochMs('member.last_login_at'),
  registerMethod: `member.registration->>'registerMethod'`,
  affiliateCode: `member.registration->>'affiliateCode'`,
  isReferred: 'member.referred_by is not null',
  isInstalled: `coalesce(member.registration->>'registerMethod' in ('PWA', 'WEBCLIP', 'APP'), false) or exists (
    select from foyer.login_event where member_id = member.id and platform in ('PWA', 'WEBCLIP') and outcome = 'success')`,
  kycLevel: 'coalesce(identity.level, 0)::int',
  ownLimits: '(select count(*)::int from foyer.play_limit where member_id = member.id)',
  depositsCount: deposits('count(*)::int'),
  depositsMinor: deposits('coalesce(sum(amount_minor), 0)::bigint'),
  turnover7dMinor: sumOfStakes('7 days'),
  turnover30dMinor: sumOfStakes('30 days'),
  activeDays30d: `(select count(distinct (at at time zone $2)::date)::int from foyer.ledger_transfer
    where account_id = account.id and kind = 'bet' and at > foyer.clock() - interval '30 days')`,
};

const FACTS = `select member.id as member_id, ${Object.entries(COLUMNS)
  .map(([name, read]) => `${read} as "${name}"`)
  .join(',\n  ')}
  from foyer.member
  left join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
  left join foyer.member_identity identity on identity.member_id = member.id
  where member.merchant = $1 and $2::text is not null`;

/** Which members: of a merchant, whose market has this time zone. */
export interface Population {
  merchant: string;
  timeZone: string;
}

/** The facts about one member, as they are now. @throws when the merchant has no such member */
export async function requireMemberFacts(
  client: Queryable,
  { merchant, timeZone }: Population,
  memberId: bigint,
): Promise<FactValues> {
  const { rows } = await client.query<Record<string, string | number | bigint | boolean | null>>({
    name: 'get-facts-of-member',
    text: `${FACTS} and member.id = $3`,
    values: [merchant, timeZone, memberId],
  });
  const [row] = rows;
  if (!row) throw new Error(`there is no member ${memberId} of ${merchant}`);
  return Object.fromEntries(Object.keys(MEMBER_FACTS).map((name) => [name, toFact(row[name])]));
}

/** A 64-bit column as the number that memory compares with; amounts beyond 2^53 are beyond any account. */
const toFact = (value: string | number | bigint | boolean | null | undefined): FactValues[string] =>
  typeof value === 'bigint' ? Number(value) : (value ?? null);

/** The members who meet a condition, decided by the database as `evaluate` decides it in memory. */
export async function findMembersWho(
  client: Queryable,
  { merchant, timeZone }: Population,
  condition: Condition,
): Promise<bigint[]> {
  const { text, values } = toSql(condition, MEMBER_FACTS, [merchant, timeZone]);
  const { rows } = await client.query<{ id: bigint }>(
    `select member_id as id from (${FACTS}) facts where ${text} order by member_id`,
    values,
  );
  return rows.map(({ id }) => id);
}

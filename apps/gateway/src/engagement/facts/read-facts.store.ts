import { findClauses } from '@foyer/conditions/clauses.ts';
import type {
  Clause,
  Condition,
  FactArguments,
  FactValue,
  FactValues,
  FactWindow,
} from '@foyer/conditions/condition.ts';
import { durationMs } from '@foyer/conditions/duration.ts';
import { factKey } from '@foyer/conditions/fact-key.ts';
import { EVENT_FACTS } from '@foyer/conditions/facts.data.ts';
import { toSql } from '@foyer/conditions/to-sql.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import type { Context } from '../../context.ts';
import type { FactScope, FactSource, LoadScope } from './fact.ts';
import { MEMBER_FACTS, requireFact } from './member-facts.ts';

/** The source of facts about a merchant’s members. */
export const factSourceOf = (
  { code, market }: Pick<Merchant, 'code' | 'market'>,
  { documents }: Pick<Context, 'documents'>,
): FactSource => ({ merchant: code, timeZone: market.timeZone, documents });

/** The facts about a member at a time. */
export interface MemberFacts {
  /** By fact key. */
  values: FactValues;
  /** The time of the decision: epoch milliseconds of the database’s clock. */
  at: number;
}

/** The time of a decision, at which all its windows end. */
async function readMoment(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ at: Date }>({ name: 'moment-of-facts', text: 'select foyer.clock() as at' });
  if (!rows[0]) throw new Error('the database has no clock');
  return rows[0].at.getTime();
}

/** The time of the decision as SQL. Rows written within the same millisecond are included. */
const NOW = `($3::timestamptz)`;
const END = `(${NOW} + interval '1 millisecond')`;
const SPANS = { day: '1 day', week: '1 week', month: '1 month' } as const;

/** The bounds of a window as SQL: `[from, to)`. */
function boundsOf(window: FactWindow | undefined): { from: string; to: string } {
  if (window === undefined || window === 'lifetime') return { from: `'-infinity'::timestamptz`, to: END };
  if ('last' in window)
    return { from: `(${NOW} - interval '${Number(durationMs(window.last))} milliseconds')`, to: END };
  const span = SPANS[window.calendar];
  const begins = (before: number) =>
    `((date_trunc('${window.calendar}', ${NOW} at time zone $2) - ${before} * interval '${span}') at time zone $2)`;
  return window.offset === -1 ? { from: begins(1), to: begins(0) } : { from: begins(0), to: END };
}

function within(window: FactWindow | undefined, column: string): string {
  if (window === undefined || window === 'lifetime') return 'true';
  const { from, to } = boundsOf(window);
  return `${column} >= ${from} and ${column} < ${to}`;
}

interface RequestedFact {
  fact: string;
  args: FactArguments;
}

/** The query that reads facts of members: a row for each, with the facts as columns `f0`, `f1`, … */
interface FactQuery {
  text: string;
  values: unknown[];
  /** By fact key. */
  columns: ReadonlyMap<string, string>;
}

/** What to read: the facts of which clauses, at what time, about which member (null: all). */
interface Reading {
  clauses: readonly Clause[];
  at: number;
  memberId: bigint | null;
}

async function prepareQuery(client: Queryable, source: FactSource, reading: Reading): Promise<FactQuery> {
  const { at, clauses } = reading;
  const { merchant, timeZone } = source;
  const requested = new Map<string, RequestedFact>();
  for (const clause of clauses) requested.set(factKey(clause), { fact: clause.fact, args: clause.args ?? {} });
  const values: unknown[] = [merchant, timeZone, new Date(at)];
  const bind = (value: unknown, cast: string) => `$${values.push(value)}::${cast}`;
  const columns = new Map<string, string>();
  const reads: string[] = [];
  for (const [key, { args, fact }] of requested) {
    const loaded = await loadFact({ fact, args }, { client, source, reading });
    const scope: FactScope = {
      source,
      bind,
      within,
      from: (window) => boundsOf(window).from,
      to: (window) => boundsOf(window).to,
      loaded,
    };
    const column = `f${columns.size}`;
    columns.set(key, column);
    reads.push(`${requireFact(fact).read(args, scope)} as ${column}`);
  }
  const text = `select ${['member.id as member_id', ...reads].join(',\n  ')}
    from foyer.member
    left join foyer.ledger_account account on account.member_id = member.id and account.kind = 'member'
    left join foyer.member_identity identity on identity.member_id = member.id
    where member.merchant = $1 and $2::text is not null and $3::timestamptz is not null`;
  return { text, values, columns };
}

const NOTHING: ReadonlyMap<bigint, bigint> = new Map();

async function loadFact(
  { args, fact }: RequestedFact,
  { client, reading: { at, memberId }, source }: { client: Queryable; source: FactSource; reading: Reading },
): Promise<ReadonlyMap<bigint, bigint>> {
  const { load } = requireFact(fact);
  if (!load) return NOTHING;
  const { from, to } = boundsOf(args.window);
  const { rows } = await client.query<{ from: Date | number; to: Date; accountId: bigint | null }>(
    `select greatest(${from}, 'epoch') as from, ${to} as to,
       (select id from foyer.ledger_account where member_id = $4 and merchant = $1) as "accountId" where $2::text is not null`,
    [source.merchant, source.timeZone, new Date(at), memberId],
  );
  const [row] = rows;
  if (!row || (memberId !== null && row.accountId === null)) return NOTHING;
  const scope: LoadScope = { client, source, accountId: row.accountId, from: new Date(row.from), to: row.to };
  return load(args, scope);
}

/** The facts about an event while it is handled. */
export type EventFacts = Partial<Record<keyof typeof EVENT_FACTS, FactValue>>;

interface AboutMember {
  memberId: bigint;
  conditions: readonly (Condition | undefined)[];
  event?: EventFacts;
}

/**
 * The facts about one member that conditions refer to, by key, with those of the event that is being handled.
 * @throws if the merchant has no such member, or there is no such fact
 */
export async function requireMemberFacts(
  client: Queryable,
  source: FactSource,
  { conditions, event = {}, memberId }: AboutMember,
): Promise<MemberFacts> {
  const at = await readMoment(client);
  const all = conditions.flatMap((condition) => (condition ? findClauses(condition) : []));
  const ofEvent = all.filter(({ fact }) => Object.hasOwn(EVENT_FACTS, fact));
  const clauses = all.filter((clause) => !ofEvent.includes(clause));
  const { columns, text, values } = await prepareQuery(client, source, { clauses, at, memberId });
  const { rows } = await client.query<Record<string, FactValue | bigint>>(
    `${text} and member.id = $${values.length + 1}`,
    [...values, memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`there is no member ${memberId} of ${source.merchant}`);
  const known = ofEvent.map((clause) => [factKey(clause), event[clause.fact as keyof EventFacts] ?? null]);
  const read = [...columns].map(([key, column]) => [key, toFact(row[column])]);
  return { values: Object.fromEntries([...known, ...read]), at };
}

/** A 64-bit column as the number that `evaluate` compares; no account holds more than 2^53. */
const toFact = (value: FactValue | bigint): FactValue => (typeof value === 'bigint' ? Number(value) : (value ?? null));

/** The members who meet a condition, decided in the database just as `evaluate` decides in memory. */
export async function findMembersMatching(
  client: Queryable,
  source: FactSource,
  condition: Condition,
): Promise<bigint[]> {
  const at = await readMoment(client);
  const query = await prepareQuery(client, source, { clauses: findClauses(condition), at, memberId: null });
  const { text, values } = toSql(condition, MEMBER_FACTS, {
    values: query.values,
    now: at,
    columnOf: (clause) => query.columns.get(factKey(clause)) ?? '',
  });
  const { rows } = await client.query<{ id: bigint }>(
    `select member_id as id from (${query.text}) facts where ${text} order by member_id`,
    values,
  );
  return rows.map(({ id }) => id);
}

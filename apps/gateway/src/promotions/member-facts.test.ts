import { checkCondition } from '@foyer/conditions/check-condition.ts';
import type { Clause, Condition, FactValues } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import { MEMBER_FACTS, type MemberFactName } from '@foyer/conditions/member-facts.data.ts';
import { toSql } from '@foyer/conditions/to-sql.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putIdentity } from '../cashier/identity.store.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { findMembersWho, requireMemberFacts } from './member-facts.store.ts';

const POPULATION = { merchant: 'lotus', timeZone: 'Asia/Ho_Chi_Minh' };
const TREES = 10_000;
const AT_ONCE = 200;

let gateway: TestGateway;
const ids: bigint[] = [];
let transfers = 0;
beforeAll(async () => {
  gateway = await bootGateway();
  for (let index = 0; index < 12; index += 1) {
    const { id } = await gateway.member(`facts.${index}`, 'lotus.localhost');
    ids.push(BigInt(id));
    if (index % 3 === 0)
      await putIdentity(gateway.database.pool, BigInt(id), { level: index % 2, sealedName: null, birthday: null });
    if (index % 2 === 0) await setSession(BigInt(id), index % 4 === 0 ? 'VN' : 'PH');
    for (let count = 0; count < index; count += 1) await write(BigInt(id), count % 2 ? 'bet' : 'deposit', count * 100);
  }
});
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[]) => gateway.database.pool.query(text, values);
const setSession = (memberId: bigint, country: string) =>
  sql('update foyer.session set country = $2 where member_id = $1', [memberId, country]);

/** Writes a transfer into a member's history, some days ago. */
async function write(
  memberId: bigint,
  kind: 'bet' | 'deposit' | 'refund',
  amountMinor: number,
  daysAgo = amountMinor / 50,
) {
  await sql(
    `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, at, round_id)
     select 'lotus', 'history', $1, $2, '', id, $3, 0, now() - $4 * interval '1 day', $6 from foyer.ledger_account where member_id = $5`,
    [
      String(transfers++),
      kind,
      kind === 'bet' ? -amountMinor : amountMinor,
      daysAgo,
      memberId,
      kind === 'deposit' ? null : 'r',
    ],
  );
}
const factsOf = (id: bigint) => requireMemberFacts(gateway.database.pool, POPULATION, id);

test('reads what is known of a new member', async () => {
  const { id } = await gateway.member('facts.new');
  expect(await factsOf(BigInt(id))).toMatchObject({
    country: null,
    type: 0,
    level: 0,
    accountAgeDays: 0,
    registerMethod: 'H5',
    isReferred: false,
    isInstalled: false,
    kycLevel: 0,
    ownLimits: 0,
    depositsCount: 0,
    turnover7dMinor: 0,
    activeDays30d: 0,
  });
});

test('counts deposits, stakes less refunds, and days, within their windows', async () => {
  const { id } = await gateway.member('facts.player');
  const memberId = BigInt(id);
  await write(memberId, 'deposit', 700, 300);
  await write(memberId, 'bet', 40, 29);
  await write(memberId, 'bet', 30, 6);
  await write(memberId, 'refund', 10, 5);
  await write(memberId, 'bet', 99, 31);
  expect(await factsOf(memberId)).toMatchObject({
    depositsCount: 1,
    depositsMinor: 700,
    turnover7dMinor: 20,
    turnover30dMinor: 60,
    activeDays30d: 2,
  });
});

test('throws for a member of another merchant', async () => {
  const { id } = await gateway.member('facts.other', 'aurora.localhost');
  await expect(factsOf(BigInt(id))).rejects.toThrow('there is no member');
});

test('finds the members who meet a condition, of one merchant only', async () => {
  const found = await findMembersWho(gateway.database.pool, POPULATION, {
    id: 'vn',
    fact: 'country',
    op: 'in',
    value: ['VN'],
  });
  expect(found).toEqual(ids.filter((_id, index) => index % 4 === 0));
});

test('treats an unknown country as a no, also in what asks for another one', async () => {
  const unknown = ids[1] ?? 0n;
  for (const op of ['eq', 'ne', 'in', 'nin']) {
    const condition: Condition = { id: 'c', fact: 'country', op, value: op.endsWith('in') ? ['VN'] : 'VN' };
    expect(evaluate(condition, await factsOf(unknown)).isMet).toBe(false);
    expect(await findMembersWho(gateway.database.pool, POPULATION, condition)).not.toContain(unknown);
  }
});

/** Values near those that the members have, so that trees hold for some of them. */
const VALUES: Readonly<Record<'text' | 'number' | 'time' | 'flag', fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom('VN', 'PH', 'VI', 'EN', 'H5', 'PWA', '', "'; drop table x --"),
  number: fc.constantFrom(-1, 0, 1, 2, 3, 100, 300, 400, 900, 0.5),
  time: fc.constantFrom('2020-01-01T00:00:00Z', '2026-11-24T00:00:00+07:00', '2099-01-01T00:00:00Z'),
  flag: fc.boolean(),
};

const clauses: fc.Arbitrary<Clause> = fc
  .constantFrom(...(Object.keys(MEMBER_FACTS) as MemberFactName[]))
  .chain((fact) => {
    const { type } = MEMBER_FACTS[fact];
    const one = VALUES[type];
    const clause = (op: string, value: fc.Arbitrary<unknown>) =>
      value.map((of) => ({ id: 'c', fact, op, value: of as NonNullable<Clause['value']> }));
    const ops = {
      text: ['eq', 'ne'],
      number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
      time: ['before', 'after'],
      flag: ['is'],
    }[type];
    return fc.oneof(
      ...ops.map((op) => clause(op, one)),
      clause('isKnown', fc.boolean()),
      ...(type === 'text' ? ['in', 'nin'].map((op) => clause(op, fc.array(one, { minLength: 1, maxLength: 3 }))) : []),
      ...(type === 'number' ? [clause('between', fc.tuple(one, one))] : []),
    );
  });

const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    clauses,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}));

test('memory and SQL agree on 10,000 random trees (engagement scenario 14)', async () => {
  const known = await Promise.all(ids.map(factsOf));
  const trees = fc.sample(tree, TREES);
  let met = 0;
  for (let at = 0; at < trees.length; at += AT_ONCE) {
    const part = trees.slice(at, at + AT_ONCE);
    const decided = await decideInDatabase(part, known);
    for (const [place, condition] of part.entries()) {
      const inMemory = known.map((facts) => evaluate(condition, facts));
      expect(decided[place], JSON.stringify(condition)).toEqual(inMemory.map(({ isMet }) => isMet));
      for (const { failed, isMet } of inMemory) expect(failed.length === 0).toBe(isMet);
      met += inMemory.filter(({ isMet }) => isMet).length;
    }
  }
  // The trees tell members apart: else the property would say nothing.
  const share = met / (TREES * ids.length);
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.9);
});

test('the database finds the members for whom memory says yes', async () => {
  for (const condition of fc.sample(tree, 60)) {
    const inMemory: bigint[] = [];
    for (const id of ids) if (evaluate(condition, await factsOf(id)).isMet) inMemory.push(id);
    const found = await findMembersWho(gateway.database.pool, POPULATION, condition);
    expect(
      found.filter((id) => ids.includes(id)),
      JSON.stringify(condition),
    ).toEqual(inMemory);
  }
});

test('De Morgan’s laws hold for trees over known facts', async () => {
  const facts = await factsOf(ids[4] ?? 0n);
  fc.assert(
    fc.property(tree, tree, (left, right) => {
      const isMet = (condition: Condition) => evaluate(condition, facts).isMet;
      expect(isMet({ not: { all: [left, right] } })).toBe(isMet({ any: [{ not: left }, { not: right }] }));
    }),
  );
});

test('saves no tree that turns an unknown fact into a yes', () => {
  const denied: Condition = { not: { id: 'c', fact: 'country', op: 'eq', value: 'VN' } };
  expect(checkCondition(denied, MEMBER_FACTS).join()).toMatch(/isKnown/);
  const guarded: Condition = { all: [{ id: 'k', fact: 'country', op: 'isKnown' }, denied] };
  expect(checkCondition(guarded, MEMBER_FACTS)).toEqual([]);
});

test('lets no name reach the database that is no fact', () => {
  const hostile: Condition = { id: 'c', fact: '"; drop table foyer.member; --', op: 'eq', value: 1 };
  expect(() => toSql(hostile, MEMBER_FACTS)).toThrow('there is no fact');
  expect(() => toSql({ id: 'c', fact: 'constructor', op: 'eq', value: 1 }, MEMBER_FACTS)).toThrow('there is no fact');
});

const TYPES = { text: 'text', number: 'double precision', time: 'bigint', flag: 'boolean' } as const;
const ROW = Object.entries(MEMBER_FACTS)
  .map(([name, { type }]) => `"${name}" ${TYPES[type]}`)
  .join(', ');

/** Decides many trees about rows of facts in one statement. */
async function decideInDatabase(trees: readonly Condition[], rows: readonly FactValues[]): Promise<boolean[][]> {
  let values: unknown[] = [JSON.stringify(rows)];
  const columns = trees.map((one) => {
    const { text, values: more } = toSql(one, MEMBER_FACTS, values);
    values = more;
    return text;
  });
  const found = await sql(
    `select array[${columns.join(',')}] as decided from rows from (jsonb_to_recordset($1::jsonb) as (${ROW})) with ordinality order by ordinality`,
    values,
  );
  return trees.map((_tree, place) => found.rows.map(({ decided }) => decided[place]));
}

import { checkCondition } from '@foyer/conditions/check-condition.ts';
import type { Clause, Condition, FactArguments, FactValues } from '@foyer/conditions/condition.ts';
import { evaluate } from '@foyer/conditions/evaluate.ts';
import { factKey } from '@foyer/conditions/fact-key.ts';
import type { FactType } from '@foyer/conditions/facts.data.ts';
import { toSql } from '@foyer/conditions/to-sql.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putIdentity } from '../../cashier/payments/identity.store.ts';
import { ARGUMENTS, asked, MONTH, WEEK } from '../../testing/asked-facts.ts';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import type { MemberFact } from './fact.ts';
import { MEMBER_FACTS } from './member-facts.ts';
import { factSourceOf, findMembersMatching, requireMemberFacts } from './read-facts.store.ts';

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
      await putIdentity(gateway.database.pool, BigInt(id), {
        ...{ level: index % 2, sealedName: null },
        ...(index % 2 ? { birthday: '03-14', birthYear: 1990 + index } : { birthday: null }),
      });
    if (index % 4 === 1)
      await sql('insert into foyer.member_tag values ($1, $2), ($1, $3)', [id, 'vip', `t${index % 3}`]);
    if (index % 2 === 0) await setSession(BigInt(id), index % 4 === 0 ? 'VN' : 'PH');
    for (let count = 0; count < index; count += 1) await write(BigInt(id), count % 2 ? 'bet' : 'deposit', count * 100);
  }
});
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[]) => gateway.database.pool.query(text, values);
const setSession = (memberId: bigint, country: string) =>
  sql('update foyer.session set country = $2 where member_id = $1', [memberId, country]);

/** Writes a transfer into a member's history, some days ago. */
async function write(memberId: bigint, kind: 'bet' | 'deposit', amountMinor: number) {
  const daysAgo = amountMinor / 50;
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
const source = () => {
  const merchant = gateway.context.merchants.find(({ code }) => code === 'lotus');
  if (!merchant) throw new Error('there is no lotus');
  return factSourceOf(merchant, gateway.context);
};
const factsOf = (id: bigint) =>
  requireMemberFacts(gateway.database.pool, source(), { memberId: id, conditions: asked() });
const valuesOf = async (id: bigint) => (await factsOf(id)).values;

test('finds the members who meet a condition, of one merchant only', async () => {
  const found = await findMembersMatching(gateway.database.pool, source(), {
    id: 'vn',
    fact: 'country',
    op: 'in',
    value: ['VN'],
  });
  expect(found).toEqual(ids.filter((_id, index) => index % 4 === 0));
});

test('treats an unknown country as unmet, even when the condition asks for a different one', async () => {
  const unknown = ids[1] ?? 0n;
  for (const op of ['eq', 'ne', 'in', 'nin']) {
    const condition: Condition = { id: 'c', fact: 'country', op, value: op.endsWith('in') ? ['VN'] : 'VN' };
    expect(evaluate(condition, await valuesOf(unknown)).isMet).toBe(false);
    expect(await findMembersMatching(gateway.database.pool, source(), condition)).not.toContain(unknown);
  }
});

/** Values close to those of the members, so that trees hold for some of them. */
const VALUES: Readonly<Record<FactType, fc.Arbitrary<unknown>>> = {
  text: fc.constantFrom('VN', 'PH', 'VI', 'EN', 'H5', 'PWA', 'active', 'VND', '', "'; drop table x --"),
  number: fc.constantFrom(-1, 0, 1, 2, 3, 100, 300, 400, 900, 0.5),
  money: fc.oneof(fc.constantFrom(-1, 0, 100, 300, 400, 900), fc.constant({ minor: 300, currency: 'VND' })),
  time: fc.constantFrom('2020-01-01T00:00:00Z', '2026-11-24T00:00:00+07:00', '2099-01-01T00:00:00Z'),
  flag: fc.boolean(),
  set: fc.constantFrom('vip', 't0', 't1', 't2', 'beta', ''),
};
const PLAIN: Readonly<Record<FactType, readonly string[]>> = {
  text: ['eq', 'ne'],
  number: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  money: ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  time: ['before', 'after'],
  flag: ['is'],
  set: ['has'],
};
const LISTS: Readonly<Partial<Record<FactType, readonly string[]>>> = {
  text: ['in', 'nin'],
  set: ['hasAny', 'hasAll', 'hasNone'],
};
const NUMBERS = fc.constantFrom(-1, 0, 100, 300, 900);
const SPANS = fc.constantFrom('PT1H', 'P1D', 'P3D', 'P7D', 'P9000D');

const facts: fc.Arbitrary<Pick<Clause, 'fact' | 'args'>> = fc
  .constantFrom(...Object.keys(MEMBER_FACTS))
  .chain((fact) => {
    const list = ARGUMENTS.find(([name]) => name === fact)?.[1] ?? [];
    const { requires } = (MEMBER_FACTS as Record<string, MemberFact>)[fact] ?? {};
    return fc.constantFrom(...(requires ? [] : [{ fact }]), ...list.map((args) => ({ fact, args })));
  });

const clauses: fc.Arbitrary<Clause> = facts.chain(({ fact, ...args }) => {
  const { type } = (MEMBER_FACTS as Record<string, MemberFact>)[fact] as MemberFact;
  const one = VALUES[type];
  const clause = (op: string, value: fc.Arbitrary<unknown>) =>
    value.map((of) => ({ id: 'c', fact, ...args, op, value: of as NonNullable<Clause['value']> }));
  const some = fc.array(one, { minLength: 1, maxLength: 3 });
  return fc.oneof(
    ...PLAIN[type].map((op) => clause(op, one)),
    ...(LISTS[type] ?? []).map((op) => clause(op, some)),
    clause('isKnown', fc.boolean()),
    ...(type === 'time' ? ['withinLast', 'olderThan'].map((op) => clause(op, SPANS)) : []),
    ...(type === 'number' || type === 'money' ? [clause('between', fc.tuple(NUMBERS, NUMBERS))] : []),
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
  const rows = known.map(({ values }) => values);
  const now = gateway.clock.now();
  const trees = fc.sample(tree, TREES);
  let met = 0;
  for (let at = 0; at < trees.length; at += AT_ONCE) {
    const part = trees.slice(at, at + AT_ONCE);
    const decided = await decideInDatabase(part, { rows, now });
    for (const [place, condition] of part.entries()) {
      const inMemory = rows.map((values) => evaluate(condition, values, now));
      expect(decided[place], JSON.stringify(condition)).toEqual(inMemory.map(({ isMet }) => isMet));
      for (const { failed, isMet } of inMemory) expect(failed.length === 0).toBe(isMet);
      met += inMemory.filter(({ isMet }) => isMet).length;
    }
  }
  // The trees must tell members apart, or the property would be trivial.
  const share = met / (TREES * ids.length);
  expect(share).toBeGreaterThan(0.1);
  expect(share).toBeLessThan(0.9);
});

test('finds the same members in the database as in memory', async () => {
  for (const condition of fc.sample(tree, 60)) {
    const inMemory: bigint[] = [];
    for (const id of ids) {
      const { at, values } = await factsOf(id);
      if (evaluate(condition, values, at).isMet) inMemory.push(id);
    }
    const found = await findMembersMatching(gateway.database.pool, source(), condition);
    expect(
      found.filter((id) => ids.includes(id)),
      JSON.stringify(condition),
    ).toEqual(inMemory);
  }
});

test('names only clauses that decide a tree, for every random tree', async () => {
  const { at, values } = await factsOf(ids[5] ?? 0n);
  for (const condition of fc.sample(tree, 500))
    for (const { clauses: blamed } of evaluate(condition, values, at).failed) {
      expect(blamed.length, JSON.stringify(condition)).toBeGreaterThan(0);
      for (const { actual, args, expected, fact, id, op, reason } of blamed) {
        const clause = { id, fact, op, ...(args && { args }), ...(expected !== null && { value: expected as never }) };
        expect(evaluate(clause, values, at).isMet, JSON.stringify(clause)).toBe(reason === 'held');
        expect(actual).toEqual(values[factKey(clause)] ?? null);
      }
    }
});

test('De Morgan’s laws hold for trees over known facts', async () => {
  const { at, values } = await factsOf(ids[4] ?? 0n);
  fc.assert(
    fc.property(tree, tree, (left, right) => {
      const isMet = (condition: Condition) => evaluate(condition, values, at).isMet;
      expect(isMet({ not: { all: [left, right] } })).toBe(isMet({ any: [{ not: left }, { not: right }] }));
    }),
  );
});

test('refuses to save a tree that turns an unknown fact into a match', () => {
  const denied: Condition = { not: { id: 'c', fact: 'country', op: 'eq', value: 'VN' } };
  expect(checkCondition(denied, MEMBER_FACTS).join()).toMatch(/isKnown/);
  const guarded: Condition = { all: [{ id: 'k', fact: 'country', op: 'isKnown' }, denied] };
  expect(checkCondition(guarded, MEMBER_FACTS)).toEqual([]);
});

test('guards a fact by its arguments: knowing one window implies nothing about another', () => {
  const largest = (args: FactArguments): Clause => ({ id: 'c', fact: 'maxStakeMinor', args, op: 'gt', value: 1 });
  const guard: Clause = { id: 'k', fact: 'maxStakeMinor', args: WEEK, op: 'isKnown' };
  expect(checkCondition({ all: [guard, { not: largest(WEEK) }] }, MEMBER_FACTS)).toEqual([]);
  expect(checkCondition({ all: [guard, { not: largest(MONTH) }] }, MEMBER_FACTS).join()).toMatch(/isKnown/);
});

test('lets only names of known facts reach the database', async () => {
  const hostile: Condition = { id: 'c', fact: '"; drop table foyer.member; --', op: 'eq', value: 1 };
  expect(() => toSql(hostile, MEMBER_FACTS)).toThrow('there is no fact');
  await expect(findMembersMatching(gateway.database.pool, source(), hostile)).rejects.toThrow('there is no fact');
  expect(() => toSql({ id: 'c', fact: 'constructor', op: 'eq', value: 1 }, MEMBER_FACTS)).toThrow('there is no fact');
});

const TYPES: Readonly<Record<FactType, string>> = {
  text: 'text',
  number: 'double precision',
  money: 'double precision',
  time: 'bigint',
  flag: 'boolean',
  set: 'text[]',
};

/** Evaluates many trees over rows of facts in one statement. */
async function decideInDatabase(
  trees: readonly Condition[],
  { now, rows }: { rows: readonly FactValues[]; now: number },
): Promise<boolean[][]> {
  const columns = new Map(asked().map((clause, at) => [factKey(clause), { name: `f${at}`, fact: clause.fact }]));
  const columnOf = (clause: Clause) => columns.get(factKey(clause))?.name ?? 'missing';
  const shortened = rows.map((row) =>
    Object.fromEntries([...columns].map(([name, column]) => [column.name, row[name] ?? null])),
  );
  const shape = [...columns.values()]
    .map(({ fact, name }) => `${name} ${TYPES[(MEMBER_FACTS as Record<string, MemberFact>)[fact]?.type ?? 'text']}`)
    .join(', ');
  let values: readonly unknown[] = [JSON.stringify(shortened)];
  const texts = trees.map((one) => {
    const compiled = toSql(one, MEMBER_FACTS, { values, now, columnOf });
    values = compiled.values;
    return compiled.text;
  });
  const found = await sql(
    `select array[${texts.join(',')}] as decided from rows from (jsonb_to_recordset($1::jsonb) as (${shape})) with ordinality order by ordinality`,
    [...values],
  );
  return trees.map((_tree, place) => found.rows.map(({ decided }) => decided[place]));
}

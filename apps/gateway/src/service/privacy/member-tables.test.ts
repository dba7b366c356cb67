import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { closeDueAccounts } from './close-account.ts';
import { MEMBER_TABLES } from './member-tables.data.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => gateway.close());

const sql = (text: string, values: unknown[] = []) => gateway.database.pool.query(text, values);

/** The tables with a treatment of a kind, in order. */
const tablesWith = (is: (treatment: (typeof MEMBER_TABLES)[string]) => boolean): string[] =>
  Object.entries(MEMBER_TABLES)
    .filter(([, treatment]) => is(treatment))
    .map(([table]) => table)
    .sort();

const TABLES = {
  read: /(?:from|join) "?foyer"?\."?(\w+)/g,
  deleted: /delete from foyer\.(\w+)/g,
  emptied: /update foyer\.(\w+)/g,
};

/** Runs a call. @returns the classified tables that its queries read, delete from or empty */
async function tablesOf(effect: keyof typeof TABLES, call: () => Promise<unknown>): Promise<string[]> {
  const submit = vi.spyOn(pg.Query.prototype, 'submit');
  await call();
  const texts = submit.mock.contexts.map(textOf);
  const named = texts.flatMap((text) => [...text.matchAll(TABLES[effect])].map(([, table]) => table ?? ''));
  return [...new Set(named)].filter((table) => Object.hasOwn(MEMBER_TABLES, table)).sort();
}

const textOf = (query: unknown): string =>
  typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';

async function closed(username: string): Promise<void> {
  const { id } = await gateway.member(username);
  await sql('update foyer.ledger_account set balance_minor = 0 where member_id = $1', [id]);
  await sql(`update foyer.member set closing_at = foyer.clock() - interval '1 second' where id = $1`, [id]);
  expect(await closeDueAccounts(gateway.context)).toBe(1);
}

test('classifies every table with rows of members by its export and what closing does with it', async () => {
  const { rows } = await sql(
    `select table_name as name from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'foyer' and column_name = 'member_id' and table_type = 'BASE TABLE'`,
  );
  expect(Object.keys(MEMBER_TABLES).sort()).toEqual(rows.map(({ name }) => name).sort());
});

test('exports what is classified so, and reads nothing else for it', async () => {
  const { token } = await gateway.member('export.all');
  const read = await tablesOf('read', () => gateway.call('settings.myData', { token }));
  expect(read).toEqual(tablesWith((treatment) => treatment.export === 'yes'));
});

test('deletes with an account what is classified so, and nothing else', async () => {
  const deleted = await tablesOf('deleted', () => closed('delete.all'));
  expect(deleted).toEqual(tablesWith((treatment) => treatment.closing === 'deleted'));
});

test('empties with an account what is classified so', async () => {
  const emptied = await tablesOf('emptied', () => closed('empty.all'));
  expect(emptied).toEqual(expect.arrayContaining(tablesWith((treatment) => treatment.closing === 'emptied')));
});

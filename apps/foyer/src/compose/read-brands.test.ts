import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCurrencyOf } from '@foyer/gateway/seed/brand-currency.store.ts';
import { bootGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readBrands } from './read-brands.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-brands-'));
  await cp(TEST_MERCHANTS, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Document {
  market: object;
  lottery: object;
  games: object[];
}

async function change(code: string, name: string, edit: (document: Document) => void): Promise<void> {
  const file = path.join(folder, code, name);
  const document = JSON.parse(await readFile(file, 'utf8'));
  edit(document);
  await writeFile(file, JSON.stringify(document));
}

const codesOf = ({ merchants }: Awaited<ReturnType<typeof readBrands>>) => merchants.map(({ code }) => code);

test('opens every brand whose documents are right', async () => {
  const brands = await readBrands(folder);
  expect(brands.faults).toEqual([]);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus', 'samba']);
});

test.each([
  [
    'a currency without lottery stakes',
    'merchant.json',
    (one: Document) => Object.assign(one.market, { currency: 'EUR' }),
    '/market/currency',
  ],
  [
    'a lottery game that does not exist',
    'merchant.json',
    (one: Document) => Object.assign(one.lottery, { games: ['NOPE'] }),
    '/lottery/games/0',
  ],
  [
    'a game of an unknown class',
    'content.json',
    (one: Document) => Object.assign(one.games[0] ?? {}, { gameClassify: 'SLOTTY' }),
    'catalogue',
  ],
  ['content of a wrong shape', 'content.json', (one: Document) => Object.assign(one, { games: 'none' }), '/games'],
  [
    'a cashier with a negative limit',
    'cashier.json',
    (one: Document) => Object.assign(one, { deposit: { methods: 7 } }),
    'cashier',
  ],
])('leaves out a brand with %s, and opens the others', async (_what, name, edit, field) => {
  await change('samba', name, edit);
  const brands = await readBrands(folder);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus']);
  expect(brands.faults.length).toBeGreaterThan(0);
  expect(brands.faults.every(({ merchant }) => merchant === 'samba')).toBe(true);
  expect(brands.faults.map((fault) => fault.field)).toContain(field);
});

test('leaves out a brand whose help is wrong, and names each field of it', async () => {
  await writeFile(path.join(folder, 'samba/help.json'), '{ "without": ["nothing-like-it"], "articles": 5, "more": 1 }');
  const brands = await readBrands(folder);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus']);
  expect(brands.faults.map(({ field }) => field).sort()).toEqual(['/articles', '/more', '/without/0']);
  expect(brands.faults.every(({ file }) => file.endsWith('samba/help.json'))).toBe(true);
});

test('leaves out a brand with an article of help that is listed twice', async () => {
  const text = { EN: 'One' };
  const article = { id: 'one', topic: 'ACCOUNT', title: text, summary: text, body: [{ text }] };
  await writeFile(path.join(folder, 'samba/help.json'), JSON.stringify({ articles: [article, article] }));
  const brands = await readBrands(folder);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus']);
  expect(brands.faults).toMatchObject([
    { file: path.join(folder, 'samba/help.json'), problem: expect.stringContaining('twice') },
  ]);
});

test('checks the documents of a brand without content', async () => {
  await rm(path.join(folder, 'samba/content.json'));
  expect((await readBrands(folder)).content.get('samba')?.cashier).toBeDefined();
  await writeFile(path.join(folder, 'samba/cashier.json'), '{ "methods": 7 }');
  const brands = await readBrands(folder);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus']);
  expect(brands.faults.map(({ problem }) => problem)).toContain('/methods must be array');
});

test('names the unknown field of a document of any kind', async () => {
  const kinds = ['agentPlans', 'cashier', 'identity', 'promotions'];
  for (const kind of kinds) {
    const file = path.join(folder, `lotus/${kind}.json`);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), nosuch: 1 }));
  }
  const { faults } = await readBrands(folder);
  expect(faults.map(({ field, problem }) => `${field} ${problem}`).sort()).toEqual(
    kinds.map((kind) => `${kind} /nosuch is not known`).sort(),
  );
});

test('leaves out a brand with a file that is not JSON', async () => {
  await writeFile(path.join(folder, 'samba/promotions.json'), '{ "offers": ');
  const brands = await readBrands(folder);
  expect(codesOf(brands)).toEqual(['aurora', 'lotus']);
  expect(brands.faults[0]?.problem).toContain('promotions.json is not valid JSON');
});

test('fails when no brand is left, naming what is wrong with each', async () => {
  for (const code of ['aurora', 'lotus', 'samba'])
    await change(code, 'merchant.json', (one) => Object.assign(one.market, { timeZone: 'Nowhere' }));
  await expect(readBrands(folder)).rejects.toThrow(/aurora.*lotus.*samba/s);
});

test('leaves out a brand whose currency differs from that of its members', async () => {
  const gateway = await bootGateway();
  await gateway.member('first.of.lotus');
  await change('lotus', 'merchant.json', (one) => Object.assign(one.market, { currency: 'PHP' }));
  const brands = await readBrands(folder, createCurrencyOf(gateway.database.pool));
  expect(codesOf(brands)).toEqual(['aurora', 'samba']);
  expect(brands.faults.map(({ problem }) => problem)).toContain('must stay VND: there are members with it');
  await gateway.close();
});

test('compares with nothing in a database without tables', async () => {
  const database = await freshDatabase();
  expect(codesOf(await readBrands(folder, createCurrencyOf(database.pool)))).toHaveLength(3);
  await database.drop();
});

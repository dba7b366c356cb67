import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findChanges } from '../content/documents/diff.ts';
import { findVersions, getVersion, getVersionAt } from '../content/documents/document.store.ts';
import { openDocumentCache } from '../content/documents/document-cache.ts';
import type { Catalogue } from '../play/games/catalogue.ts';
import { bootGateway, type TestGateway } from '../testing/boot-gateway.ts';
import { refuseRows } from '../testing/refuse-rows.store.ts';
import { IMPORTER, importDocument } from './import-documents.ts';
import { publishDraft, publishDueDrafts, rollBack, saveDraft } from './publish.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const catalogue = (...codes: string[]): Catalogue => ({
  vendors: [],
  categories: ['RNG'],
  lanes: [],
  games: codes.map((code) => ({ code, name: { EN: code }, vendor: 'FOYER', gameClassify: 'RNG', art: 'gem', hue: 1 })),
});
const nameOf = (merchant: string) => ({ merchant, kind: 'catalogue' });
const publish = async (merchant: string, body: object, author = 'ana') => {
  await saveDraft({ ...nameOf(merchant), body, author }, gateway.context);
  return publishDraft({ ...nameOf(merchant), author }, gateway.context);
};
const newest = (merchant: string) => gateway.context.documents.get(nameOf(merchant));

test('imports each merchant’s folder as the first version', () => {
  for (const merchant of ['lotus', 'aurora', 'samba'])
    expect(newest(merchant)).toMatchObject({ version: 1, author: IMPORTER, restores: null });
});

test('publishes a draft as the next version, for all to see immediately, and leaves the earlier one unchanged', async () => {
  const before = newest('lotus');
  expect(await publish('lotus', catalogue('A1'))).toEqual({ version: 2 });
  expect(newest('lotus')).toMatchObject({ version: 2, author: 'ana', body: catalogue('A1') });
  expect(await getVersion(gateway.context.pool, nameOf('lotus'), 1)).toEqual(before);
  expect(await publishDraft({ ...nameOf('lotus'), author: 'ana' }, gateway.context)).toEqual({ missing: 'draft' });
});

test('shows nobody a draft', async () => {
  await saveDraft({ ...nameOf('samba'), body: catalogue('SECRET'), author: 'ana' }, gateway.context);
  expect(newest('samba')?.version).toBe(1);
  expect((await gateway.call('relay.gameList', { host: 'samba.localhost' })).json.value.games).toEqual([]);
});

test.each([
  ['a wrong shape', { ...catalogue('A'), games: [{ code: 'A' }] }, /games\/0/],
  ['a repeated game', catalogue('A', 'A'), /listed twice/],
  [
    'a condition that cannot be decided',
    { ...catalogue(), lanes: [{ id: 'l', title: {}, gameClassify: 'RNG', gameCodes: [], shown: { condition: {} } }] },
    /no id/,
  ],
  ['a script as a code', catalogue('<script>'), /code/],
])('refuses to publish %s, and names the location', async (_what, body, reason) => {
  const before = newest('aurora')?.version;
  const outcome = await publish('aurora', body);
  expect('faults' in outcome && outcome.faults.join('\n')).toMatch(reason);
  expect(newest('aurora')?.version).toBe(before);
});

test('compares what is published with the brand: its market, and its levels', async () => {
  const faultsOf = async (kind: string, body: object) => {
    const name = { merchant: 'aurora', kind };
    await saveDraft({ ...name, body, author: 'ana' }, gateway.context);
    const outcome = await publishDraft({ ...name, author: 'ana' }, gateway.context);
    return 'faults' in outcome ? outcome.faults : [];
  };
  expect(await faultsOf('promotions', { market: 'VN', offers: [] })).toEqual([
    'the market is VN, whose rules are not those of PH',
  ]);
  const points = { unitMicro: '1000000', fxMicro: '1000', rates: { RNG: 10_000 } };
  expect(await faultsOf('vip', { points, levels: [{ labelId: 99, keepPoints: 1, benefits: {} }] })).toEqual([
    '99 is no level of the brand: 11,12,13',
  ]);
});

test('refuses an unknown kind', async () => {
  const name = { merchant: 'lotus', kind: 'nonsense' };
  await saveDraft({ ...name, body: {}, author: 'ana' }, gateway.context);
  expect(await publishDraft({ ...name, author: 'ana' }, gateway.context)).toMatchObject({
    faults: ['there is no kind of document called nonsense'],
  });
});

test('lets one of two people who edit the same version publish, and reports a conflict to the other', async () => {
  await publish('aurora', catalogue('FIRST'));
  const version = newest('aurora')?.version ?? 0;
  await saveDraft({ ...nameOf('aurora'), body: catalogue('SECOND'), author: 'bo' }, gateway.context);
  const both = await Promise.all(
    [1, 2].map(() => publishDraft({ ...nameOf('aurora'), author: 'bo' }, gateway.context)),
  );
  expect(both.filter((outcome) => 'version' in outcome)).toEqual([{ version: version + 1 }]);
  await saveDraft({ ...nameOf('aurora'), body: catalogue('THIRD'), author: 'cy' }, gateway.context);
  await rollBack({ ...nameOf('aurora'), version: 1, author: 'ana' }, gateway.context);
  expect(await publishDraft({ ...nameOf('aurora'), author: 'cy' }, gateway.context)).toEqual({
    conflict: { basedOn: version + 1, newest: version + 2 },
  });
});

test('rolls back by publishing an earlier version again, and finds the version in force at a given time', async () => {
  const at = () => new Date(gateway.context.now());
  await publish('samba', catalogue('X1'));
  const then = at();
  await gateway.clock.advance(60_000);
  await publish('samba', catalogue('X2'));
  const version = newest('samba')?.version ?? 0;
  expect(await rollBack({ ...nameOf('samba'), version: version - 1, author: 'bo' }, gateway.context)).toEqual({
    version: version + 1,
  });
  expect(newest('samba')).toMatchObject({ body: catalogue('X1'), restores: version - 1, author: 'bo' });
  expect((await getVersionAt(gateway.context.pool, nameOf('samba'), then))?.body).toEqual(catalogue('X1'));
  expect(await rollBack({ ...nameOf('samba'), version: 99, author: 'bo' }, gateway.context)).toEqual({
    missing: 'version',
  });
});

test('holds each published version in every process’s memory, even after its connection breaks', async () => {
  const { pool } = gateway.context;
  const other = await openDocumentCache({ pool, log: pino({ level: 'silent' }) });
  await publish('lotus', catalogue('N1'));
  await vi.waitFor(() => expect(other.get(nameOf('lotus'))?.body).toEqual(catalogue('N1')), { timeout: 10_000 });
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'foyer listener' and datname = current_database()`,
  );
  await publish('lotus', catalogue('N2'));
  await vi.waitFor(() => expect(other.get(nameOf('lotus'))?.body).toEqual(catalogue('N2')), { timeout: 5_000 });
  await other.stop();
});

test('reimports a changed file until people publish versions of their own', async () => {
  const { context } = gateway;
  const name = { merchant: 'fresh', kind: 'catalogue' };
  const versions = async () => (await findVersions(context.pool, name, 100)).length;
  await importDocument(name, catalogue('A'), context);
  await importDocument(name, catalogue('A'), context);
  expect(await versions()).toBe(1);
  await importDocument(name, catalogue('A', 'B'), context);
  expect(await versions()).toBe(2);
  await context.documents.refresh(name);
  await publish('fresh', catalogue('OWN'));
  await importDocument(name, catalogue('A', 'B', 'C'), context);
  expect(newest('fresh')?.body).toEqual(catalogue('OWN'));
  await expect(importDocument(name, catalogue('A', 'A'), context)).rejects.toThrow(
    'merchants/fresh, catalogue: the game A is listed twice',
  );
});

test('reports the differences between two versions by the codes of their entries', () => {
  const before = catalogue('A', 'B', 'C');
  const after = { ...catalogue('C', 'A', 'D'), categories: ['RNG', 'PVP'] };
  expect(findChanges(before, before)).toEqual([]);
  expect(findChanges(before, after)).toEqual([
    { path: '/categories/1', after: 'PVP' },
    { path: '/games/B', before: before.games[1] },
    { path: '/games/D', after: after.games[2] },
    { path: '/games/order', before: ['A', 'B', 'C'], after: ['C', 'A', 'D'] },
  ]);
  expect(findChanges({ a: { 'b/c': 1 } }, { a: { 'b/c': 2 } })).toEqual([{ path: '/a/b~1c', before: 1, after: 2 }]);
});

test('publishes a draft at its time although another cannot be published', async () => {
  const publishAt = new Date(gateway.context.now() - 1000);
  for (const merchant of ['aurora', 'samba']) {
    const draft = { ...nameOf(merchant), body: catalogue('LATER'), author: 'ana', publishAt };
    await saveDraft({ ...draft, basedOn: newest(merchant)?.version ?? 0 }, gateway.context);
  }
  const accept = await refuseRows(gateway.database.pool, 'document', `merchant = 'aurora'`);
  await publishDueDrafts(gateway.context);
  expect(newest('samba')?.body).toEqual(catalogue('LATER'));
  expect(newest('aurora')?.body).not.toEqual(catalogue('LATER'));
  await accept();
  await publishDueDrafts(gateway.context);
  expect(newest('aurora')?.body).toEqual(catalogue('LATER'));
});

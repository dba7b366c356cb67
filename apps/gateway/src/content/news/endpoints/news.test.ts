import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { VENDOR } from '../../../testing/fake-vendor.ts';
import { publishDocument } from '../../../testing/publish-document.ts';
import type { Article } from '../news.ts';

const DAY_MS = 86_400_000;
const day = (count: number): string =>
  new Date(gateway.context.now() + count * DAY_MS).toISOString().replace(/\.\d+/, '');
const article = (id: string, fields: Partial<Article> = {}): Article => ({
  id,
  category: 'NOTICE',
  title: { EN: `Title of ${id}`, VI: `Tiêu đề ${id}` },
  summary: { EN: 'Summary' },
  publishedAt: day(-1),
  body: [{ text: { EN: 'Text' } }],
  ...fields,
});

let gateway: TestGateway;
const publish = (...articles: Article[]): Promise<void> =>
  publishDocument(gateway, { merchant: 'lotus', kind: 'news' }, { articles });
const list = async (query = {}, host = 'lotus.localhost') =>
  (await gateway.call('content.news', { host, query })).json.value;
const open = (id: string, options = {}) => gateway.call('content.article', { query: { id }, ...options });

beforeAll(async () => {
  gateway = await bootGateway({ vendors: [VENDOR] });
});
afterAll(() => gateway.close());

test('lists the articles of the merchant, the newest first, and pages through them', async () => {
  await publish(...Array.from({ length: 25 }, (_, place) => article(`a${place}`, { publishedAt: day(-place - 1) })));
  const first = await list();
  expect(first.articles.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, place) => `a${place}`));
  expect(first).toMatchObject({ total: 25, categories: ['NOTICE'] });
  expect((await list({ offset: 20 })).articles).toHaveLength(5);
  expect((await list({ offset: 9_999 })).articles).toEqual([]);
});

test('shows an article from its publication time, and only to readers who match its condition', async () => {
  const forChina = { condition: { id: 'cn', fact: 'language', op: 'eq', value: 'CN' } };
  await publish(
    article('tomorrow', { publishedAt: day(1) }),
    article('over', { shown: { until: day(0) } }),
    article('chinese', { shown: forChina }),
    article('now'),
  );
  expect((await list()).articles.map(({ id }) => id)).toEqual(['now']);
  for (const id of ['tomorrow', 'over', 'chinese', 'never-written'])
    expect((await open(id)).json).toMatchObject({ errorCode: 'not.found' });
  expect((await open('chinese', { headers: { language: 'CN' } })).json.success).toBe(true);
  await gateway.clock.advance(DAY_MS);
  expect((await list()).articles.map(({ id }) => id)).toEqual(['tomorrow', 'now']);
});

test('filters by category, and names only categories with visible articles', async () => {
  await publish(
    article('a', { category: 'GAMES' }),
    article('b'),
    article('c', { category: 'DRAWS', publishedAt: day(9) }),
  );
  expect(await list({ category: 'GAMES' })).toMatchObject({
    articles: [{ id: 'a' }],
    total: 1,
    categories: ['GAMES', 'NOTICE'],
  });
  expect((await gateway.call('content.news', { query: { category: 'SECRETS' } })).json).toMatchObject({
    errorCode: 'invalid.request',
  });
});

test('answers in the reader’s language, and in English where that is missing', async () => {
  await publish(article('a'));
  const answer = await open('a', { headers: { language: 'VI' } });
  expect(answer.json.value.article).toMatchObject({ title: 'Tiêu đề a', summary: 'Summary' });
});

test('returns an article with its blocks, its visible game and its reading time', async () => {
  const long = { text: { EN: 'word '.repeat(300) } };
  const body = [{ heading: { EN: 'How it works' } }, long, long, { list: [{ EN: 'one' }, { EN: 'two' }] }];
  await publish(article('a', { body, gameCode: 'KENO' }), article('b', { gameCode: 'UNKNOWN' }));
  const { value } = (await open('a')).json;
  expect(value.blocks).toEqual([
    { kind: 'heading', texts: ['How it works'] },
    { kind: 'text', texts: [long.text.EN] },
    { kind: 'text', texts: [long.text.EN] },
    { kind: 'list', texts: ['one', 'two'] },
  ]);
  expect(value).toMatchObject({ minutes: 3, game: { gameCode: 'KENO' } });
  expect((await open('b')).json.value).toMatchObject({ minutes: 1, game: null });
});

test('shows a merchant’s articles only to its own visitors', async () => {
  await publish(article('of-lotus'));
  expect((await list({}, 'aurora.localhost')).articles.map(({ id }) => id)).not.toContain('of-lotus');
  expect((await open('of-lotus', { host: 'aurora.localhost' })).json).toMatchObject({ errorCode: 'not.found' });
});

test.each([
  ['an article whose name is no part of an address', { id: '../a' }, /pattern/],
  ['a day that does not exist', { publishedAt: '2026-13-45T00:00:00Z' }, /no such day/],
  ['markup in place of blocks', { body: '<p>Hello</p>' as never }, /body/],
  ['a condition that cannot be decided', { shown: { condition: {} } }, /no id/],
])('refuses to publish %s', async (_what, fields, reason) => {
  await expect(publish({ ...article('a'), ...fields })).rejects.toThrow(reason);
});

test('refuses to publish two articles of the same name', async () => {
  await expect(publish(article('a'), article('a'))).rejects.toThrow('a is listed twice');
});

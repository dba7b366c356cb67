import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../../testing/boot-gateway.ts';
import { publishDocument } from '../../../testing/publish-document.ts';
import { type Announcement, announcementsOf } from '../announcements-document.ts';

const NAME = { merchant: 'lotus', kind: 'announcements' };

let gateway: TestGateway;
/** The announcements of the merchant's folder. */
let own: readonly Announcement[] | null = null;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const list = async (query: Record<string, string> = {}, options: object = {}) => {
  const reply = await gateway.call('relay.listAnnouncements', { query, ...options });
  expect(reply.status).toBe(200);
  return reply.json.value.announcements;
};

/** What the tests have published besides the merchant's own announcements, the newest first. */
const published: Announcement[] = [];

/** Publishes an announcement of lotus before all others. */
async function announce(id: string, more: Partial<Announcement> = {}): Promise<void> {
  published.unshift({ id, category: 'news', title: { EN: id }, ...more });
  own ??= announcementsOf(gateway.context, 'lotus').announcements;
  await publishDocument(gateway, NAME, { announcements: [...published, ...own] });
}
const inSeconds = (count: number): string =>
  new Date(gateway.context.now() + count * 1000).toISOString().replace(/\.\d+/, '');
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);

test('returns all announcements when no category is given, else those of the given categories', async () => {
  const all = new Set((await list()).map(({ category }) => category));
  expect(all.size).toBeGreaterThan(1);
  const [first = '', second = ''] = all;
  expect(new Set((await list({ category: first })).map(({ category }) => category))).toEqual(new Set([first]));
  const both = await list({ category: `${first},${second}` });
  expect(new Set(both.map(({ category }) => category))).toEqual(new Set([first, second]));
  expect((await list({ category: ',,' })).length).toBe((await list()).length);
});

test('returns an empty list for an unknown category', async () => {
  expect(await list({ category: 'nothing' })).toEqual([]);
});

test('returns texts in the caller’s language, else in English, else in any available one', async () => {
  const titles = async (language: string) =>
    (await list({ category: 'marquee' }, { headers: { language } })).map(({ title }) => title);
  expect((await titles('VI'))[0]).toMatch(/^Tối nay/);
  expect((await titles('EN'))[0]).toMatch(/^Tonight/);
  await announce('only-english', { title: { EN: 'English' } });
  await announce('only-chinese', { title: { CN: '中文' } });
  const news = await list({ category: 'news' }, { headers: { language: 'VI' } });
  expect(news.map(({ title }) => title).sort()).toEqual(['English', '中文']);
});

test('omits announcements that have not begun or are over', async () => {
  await announce('begins-soon', { shown: { from: inSeconds(60) } });
  await announce('is-over', { shown: { until: inSeconds(-1) } });
  await announce('runs', { shown: { from: inSeconds(-60), until: inSeconds(60) } });
  const ids = await idsOf({ category: 'news' });
  expect(ids).toContain('runs');
  for (const id of ['begins-soon', 'is-over']) expect(ids).not.toContain(id);
  await gateway.clock.advance(60_000);
  const later = await idsOf({ category: 'news' });
  expect(later).toContain('begins-soon');
  expect(later).not.toContain('runs');
  await gateway.clock.reset();
});

test('lists published announcements in the operator’s order', async () => {
  await announce('second');
  await announce('first');
  expect((await idsOf({ category: 'news' })).slice(0, 2)).toEqual(['first', 'second']);
});

test('shows an announcement only to members who match its condition', async () => {
  await announce('chinese', { shown: { condition: { id: 'cn', fact: 'language', op: 'eq', value: 'CN' } } });
  const idsFor = async (language: string) =>
    (await list({ category: 'news' }, { headers: { language } })).map(({ id }) => id);
  expect(await idsFor('CN')).toContain('chinese');
  expect(await idsFor('EN')).not.toContain('chinese');
});

test('returns an amount too large for a float exactly, and null without one', async () => {
  await announce('jackpot', { amountMinor: '900719925474099301' });
  const news = await list({ category: 'news' });
  expect(news.find(({ id }) => id === 'jackpot')?.amountMinor).toBe('900719925474099301');
  expect(news.find(({ id }) => id === 'runs')).toMatchObject({
    amountMinor: null,
    linkageType: null,
    text: '',
    art: null,
  });
});

test('returns no announcement of another merchant', async () => {
  const ids = (await list({}, { host: 'samba.localhost' })).map(({ title }) => title);
  for (const id of ['runs', 'jackpot']) expect(ids).not.toContain(id);
});

test.each([{ category: 'x'.repeat(101) }, { category: 'a\u0000' }, { platform: 'mobile' }])(
  'refuses %o',
  async (query) => {
    const reply = await gateway.call('relay.listAnnouncements', { query: query as Record<string, string> });
    expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  },
);

test('returns only announcements of the given types, for the given platform or for all platforms', async () => {
  const one = (id: string, type: string, platform?: string) => ({
    id,
    category: 'typed',
    title: { EN: 'x' },
    type,
    ...(platform && { platform }),
  });
  await publishDocument(
    gateway,
    { ...NAME, merchant: 'aurora' },
    { announcements: [one('pr-any', 'PR'), one('pr-m', 'PR', 'M'), one('pr-w', 'PR', 'W'), one('ev-m', 'EV', 'M')] },
  );
  const idsIn = async (query: Record<string, string>) =>
    (await list({ category: 'typed', ...query }, { host: 'aurora.localhost' })).map(({ id }) => id).sort();
  expect(await idsIn({})).toEqual(['ev-m', 'pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ types: 'PR' })).toEqual(['pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ types: 'PR,EV' })).toEqual(['ev-m', 'pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ platform: 'M' })).toEqual(['ev-m', 'pr-any', 'pr-m']);
  expect(await idsIn({ types: 'PR', platform: 'M' })).toEqual(['pr-any', 'pr-m']);
  expect(await idsIn({ types: 'XX' })).toEqual([]);
});

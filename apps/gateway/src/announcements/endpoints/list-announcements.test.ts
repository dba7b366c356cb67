import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

const list = async (query: Record<string, string> = {}, options: object = {}) => {
  const reply = await gateway.call('relay.listAnnouncements', { query, ...options });
  expect(reply.status).toBe(200);
  return reply.json.value.announcements;
};

/** Puts an announcement of lotus before all others. */
const announce = (id: string, more: Record<string, unknown> = {}) =>
  gateway.database.pool.query(
    `insert into foyer.announcement (merchant, id, category, title, position, starts_at, ends_at, amount_minor)
     values ('lotus', $1, 'news', $2, -1, now() + $3::interval, now() + $4::interval, $5)`,
    [id, JSON.stringify(more.title ?? { EN: id }), more.starts ?? null, more.ends ?? null, more.amount ?? null],
  );
const idsOf = async (query: Record<string, string>) => (await list(query)).map(({ id }) => id);

test('returns all announcements without a category, else those of the given categories', async () => {
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
  await announce('begins-soon', { starts: '1 minute' });
  await announce('is-over', { ends: '-1 second' });
  await announce('runs', { starts: '-1 minute', ends: '1 minute' });
  const ids = await idsOf({ category: 'news' });
  expect(ids).toContain('runs');
  for (const id of ['begins-soon', 'is-over']) expect(ids).not.toContain(id);
});

test('returns an amount too large for a float exactly, and null without one', async () => {
  await announce('jackpot', { amount: '900719925474099301' });
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
  '%o is refused',
  async (query) => {
    const reply = await gateway.call('relay.listAnnouncements', { query: query as Record<string, string> });
    expect([reply.status, reply.json.errorCode]).toEqual([400, 'invalid.request']);
  },
);

test('returns only announcements of the given types, and those for the given platform or for every one', async () => {
  const put = (id: string, type: string, platform: string | null) =>
    gateway.database.pool.query(
      `insert into foyer.announcement (merchant, id, category, title, position, type, platform)
       values ('aurora', $1, 'typed', '{"EN":"x"}', 0, $2, $3)`,
      [id, type, platform],
    );
  await Promise.all([
    put('pr-any', 'PR', null),
    put('pr-m', 'PR', 'M'),
    put('pr-w', 'PR', 'W'),
    put('ev-m', 'EV', 'M'),
  ]);
  const idsIn = async (query: Record<string, string>) =>
    (await list({ category: 'typed', ...query }, { host: 'aurora.localhost' })).map(({ id }) => id).sort();
  expect(await idsIn({})).toEqual(['ev-m', 'pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ types: 'PR' })).toEqual(['pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ types: 'PR,EV' })).toEqual(['ev-m', 'pr-any', 'pr-m', 'pr-w']);
  expect(await idsIn({ platform: 'M' })).toEqual(['ev-m', 'pr-any', 'pr-m']);
  expect(await idsIn({ types: 'PR', platform: 'M' })).toEqual(['pr-any', 'pr-m']);
  expect(await idsIn({ types: 'XX' })).toEqual([]);
});

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

test('without a category everything comes, with one only that, with two both', async () => {
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

test('texts are in the caller’s language, else in English, else in any there is', async () => {
  const titles = async (language: string) =>
    (await list({ category: 'marquee' }, { headers: { language } })).map(({ title }) => title);
  expect((await titles('VI'))[0]).toMatch(/^Tối nay/);
  expect((await titles('EN'))[0]).toMatch(/^Tonight/);
  await announce('only-english', { title: { EN: 'English' } });
  await announce('only-chinese', { title: { CN: '中文' } });
  const news = await list({ category: 'news' }, { headers: { language: 'VI' } });
  expect(news.map(({ title }) => title).sort()).toEqual(['English', '中文']);
});

test('what has not begun or is over is not shown', async () => {
  await announce('begins-soon', { starts: '1 minute' });
  await announce('is-over', { ends: '-1 second' });
  await announce('runs', { starts: '-1 minute', ends: '1 minute' });
  const ids = await idsOf({ category: 'news' });
  expect(ids).toContain('runs');
  for (const id of ['begins-soon', 'is-over']) expect(ids).not.toContain(id);
});

test('an amount too large for a float travels to the last digit, and none is null', async () => {
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

test('one merchant’s announcements are not another’s', async () => {
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

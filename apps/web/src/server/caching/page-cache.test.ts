import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { SessionInfo } from '../../device/session-info.ts';
import type { PageRequest } from '../../page/page-request.ts';
import { audienceKey } from './audience.ts';
import { createPageCache, pageKey } from './page-cache.ts';

const HOME = 'http://lotus.localhost:4400/m/home';
const VISITOR = { session: null, isKnownHost: true, language: 'VI', audience: '- OTHER' } as PageRequest & {
  audience: string;
};
const SESSION: SessionInfo = {
  id: '1',
  token: 't',
  merchantCode: 'lotus',
  userName: 'demo',
  type: 0,
  firstTimeLogin: false,
};

/** A cache with its own clock and a page that counts its renders. */
function opened(make: (count: number) => Response = (count) => new Response(`page ${count}`)) {
  const clock = { ms: 1_000_000 };
  const cache = createPageCache(() => clock.ms);
  const made = { count: 0 };
  const render = async () => {
    made.count += 1;
    return make(made.count);
  };
  const visit = (url = HOME, page: Partial<typeof VISITOR> = {}, init: RequestInit = {}) =>
    cache.answer(new Request(url, init), { ...VISITOR, ...page }, render);
  const read = async (...args: Parameters<typeof visit>) => (await visit(...args)).text();
  return { cache, clock, made, visit, read };
}

test('a hundred simultaneous visitors cost one render', async () => {
  const { made, read } = opened();
  const texts = await Promise.all(Array.from({ length: 100 }, () => read()));
  expect(new Set(texts)).toEqual(new Set(['page 1']));
  expect(made.count).toBe(1);
});

test('caches a page for five seconds, then renders it again', async () => {
  const { clock, read } = opened();
  await read();
  clock.ms += 4999;
  expect(await read()).toBe('page 1');
  clock.ms += 1;
  expect(await read()).toBe('page 2');
});

test.each(['/m/news/7', '/m/help/deposit', '/m/legal/terms'])(
  'caches %s, whose row names a parameter',
  async (path) => {
    const { made, visit } = opened();
    const [first] = [
      await visit(`http://lotus.localhost:4400${path}`),
      await visit(`http://lotus.localhost:4400${path}`),
    ];
    expect(first.headers.get('x-public-page')).toBe('1');
    expect(made.count).toBe(1);
  },
);

test.each([
  ['a query', [`${HOME}?from=ad`]],
  ['a session', [HOME, { session: SESSION }]],
  ['an unknown host', [HOME, { isKnownHost: false }]],
  ['a post', [HOME, {}, { method: 'POST' }]],
  ['a HEAD', [HOME, {}, { method: 'HEAD' }]],
  ['the login page', ['http://lotus.localhost:4400/m/login']],
  ['the registration under its old name', ['http://lotus.localhost:4400/m/register.html']],
  ['the choice of language', ['http://lotus.localhost:4400/m/language']],
  ['a game', ['http://lotus.localhost:4400/m/launchGame']],
  ['a page that the table does not mark as shared', ['http://lotus.localhost:4400/m/brand-new']],
  ['a path with a parameter whose page is not shared', ['http://lotus.localhost:4400/m/member/bets/7']],
] as [string, [string, Partial<PageRequest>?, RequestInit?]][])('does not cache %s', async (_what, args) => {
  const { made, visit } = opened();
  await visit(...args);
  await visit(...args);
  expect(made.count).toBe(2);
});

test('a member never gets a visitor’s page, nor a visitor a member’s', async () => {
  const { read } = opened();
  await read();
  expect(await read(HOME, { session: SESSION })).toBe('page 2');
  expect(await read()).toBe('page 1');
});

test('hosts, ports, paths and languages are kept apart', async () => {
  const { made, read } = opened();
  const visits: [string, Partial<PageRequest>][] = [
    [HOME, {}],
    [HOME, { language: 'EN' }],
    ['http://vip7.lotus.localhost:4400/m/home', {}],
    ['http://aurora.localhost:4400/m/home', {}],
    ['http://lotus.localhost/m/home', {}],
    ['http://lotus.localhost:4400/m/news', {}],
  ];
  const first: string[] = [];
  for (const visit of visits) first.push(await read(...visit));
  expect(new Set(first).size).toBe(visits.length);
  for (const [index, visit] of visits.entries()) expect(await read(...visit)).toBe(first[index]);
  expect(made.count).toBe(visits.length);
});

const LONG = 'xổ số '.repeat(500);
test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['gzip;q=0', null, Buffer.from],
  ['identity', null, Buffer.from],
  ['', null, Buffer.from],
] as [string, string | null, (body: Buffer) => Buffer][])(
  'a client that accepts %j gets the page as %s',
  async (accepted, encoding, decode) => {
    const { made, visit } = opened(() => new Response(LONG));
    await visit();
    const answer = await visit(HOME, {}, { headers: { 'accept-encoding': accepted } });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(answer.headers.get('vary')).toBe('accept-encoding, accept-language, cookie');
    expect(decode(Buffer.from(await answer.arrayBuffer())).toString('utf8')).toBe(LONG);
    expect(made.count).toBe(1);
  },
);

test('a page that is missing or broken keeps its status and is not cached', async () => {
  const { made, visit } = opened((count) => new Response('no', { status: count === 1 ? 500 : 404 }));
  expect([(await visit()).status, (await visit()).status]).toEqual([500, 404]);
  expect(made.count).toBe(2);
});

test('a failed render fails for everyone who waits for it, and the next request tries again', async () => {
  const { read } = opened((count) => {
    if (count === 1) throw new Error('broken');
    return new Response('well');
  });
  const both = await Promise.allSettled([read(), read()]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await read()).toBe('well');
});

test('one visitor’s cookie is never given to another', async () => {
  const { visit } = opened(
    () => new Response('page', { headers: { 'set-cookie': 'session=; Max-Age=0', 'x-kept': '1' } }),
  );
  await visit();
  const other = await visit();
  expect(other.headers.getSetCookie()).toEqual([]);
  expect(other.headers.get('x-kept')).toBe('1');
});

test('changes to the headers of one answer do not reach the next', async () => {
  const { visit } = opened();
  (await visit()).headers.append('set-cookie', 'session=mine');
  expect((await visit()).headers.getSetCookie()).toEqual([]);
});

test('the oldest pages make room: a thousand addresses do not fill the memory', async () => {
  const { made, read } = opened();
  for (let i = 0; i < 1000; i++) await read(`http://a${i}.lotus.localhost/m/home`);
  expect(await read('http://a999.lotus.localhost/m/home')).toBe('page 1000');
  await read('http://a0.lotus.localhost/m/home');
  expect(made.count).toBe(1001);
});

test('finds a fresh cached page by its host, language and path only, in the visitor’s coding', async () => {
  const { cache, clock, read, visit } = opened();
  const find = (language = 'VI', path = '/m/home', accepted = '') =>
    cache.find(
      pageKey({ origin: 'http://lotus.localhost:4400', language, pathname: path, audience: '- OTHER' }),
      accepted,
    );
  expect(find()).toBeNull();
  await read();
  expect(find()?.body.toString()).toBe('page 1');
  expect(find('VI', '/m/home', 'gzip, br')).toBeNull();
  await visit(HOME, {}, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotliDecompressSync(find('VI', '/m/home', 'gzip, br')?.body ?? '').toString()).toBe('page 1');
  expect(find('VI', '/m/home', 'gzip, br')?.headers['content-encoding']).toBe('br');
  expect([find('EN'), find('VI', '/m/home?x=1'), find('VI', '/m/news')]).toEqual([null, null, null]);
  clock.ms += 5000;
  expect(find()).toBeNull();
});

test('caches a page separately for each protocol, because its policy and its addresses name it', async () => {
  const { cache, made, read } = opened();
  await read();
  expect(
    cache.find(
      pageKey({ origin: 'https://lotus.localhost:4400', language: 'VI', pathname: '/m/home', audience: '- OTHER' }),
      '',
    ),
  ).toBeNull();
  expect(await read(HOME.replace('http:', 'https:'))).toBe('page 2');
  expect(await read()).toBe('page 1');
  expect(made.count).toBe(2);
});

test('compresses a page once for simultaneous visitors', async () => {
  const { visit } = opened();
  const compressed = { headers: { 'accept-encoding': 'br' } };
  const responses = await Promise.all(Array.from({ length: 20 }, () => visit(HOME, {}, compressed)));
  const bodies = await Promise.all(responses.map(async (each) => Buffer.from(await each.arrayBuffer())));
  for (const body of bodies) expect(brotliDecompressSync(body).toString()).toBe('page 1');
});

test('visitors of another country or kind of device get pages of their own', async () => {
  const { read } = opened();
  expect(await read()).toBe('page 1');
  expect(await read(HOME, { audience: audienceKey({ country: 'BR', userAgent: '' }) })).toBe('page 2');
  expect(await read(HOME, { audience: audienceKey({ country: null, userAgent: 'iPhone' }) })).toBe('page 3');
  expect(await read(HOME, { audience: audienceKey({ country: null, userAgent: 'anything else' }) })).toBe('page 1');
});

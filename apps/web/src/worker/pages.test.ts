import { beforeEach, expect, test } from 'vitest';
import { createPages, type PagesContext } from './pages.ts';
import { PUBLIC_PAGE_HEADER } from './public-page.ts';

const ORIGIN = 'http://lotus.localhost';
const HOUR = 3_600_000;

let cached: Map<string, Response>;
let now: number;
let isMember: boolean;
let network: (request: Request) => Promise<Response>;
let isPatienceOver: boolean;

const never = new Promise<never>(() => {});
const publicPage = (text = '<html lang="en">fresh</html>') =>
  new Response(text, { headers: { [PUBLIC_PAGE_HEADER]: '1', 'content-type': 'text/html' } });

const context: PagesContext = {
  open: async () => ({
    match: async (key) => cached.get(String(key))?.clone(),
    // As in a browser, a page that is stored again is the newest one.
    put: async (key, response) => {
      cached.delete(String(key));
      cached.set(String(key), response);
    },
    keys: async () => [...cached.keys()].map((key) => new Request(key)),
    delete: async (key) => cached.delete((key as Request).url),
  }),
  fetch: (request, init) => network(typeof request === 'string' ? new Request(request, init) : request),
  now: () => now,
  wait: () => (isPatienceOver ? Promise.resolve() : never),
  isMember: () => isMember,
  origin: ORIGIN,
};

beforeEach(() => {
  cached = new Map();
  now = 1_000_000_000;
  isMember = false;
  isPatienceOver = false;
  network = async () => publicPage();
});

async function visit(path: string, pages = createPages(context)) {
  const works: Promise<unknown>[] = [];
  const request = new Request(ORIGIN + path);
  const response = await pages.answer(request, Promise.resolve(undefined), (work) => works.push(work));
  if (network !== lost && !isPatienceOver) await Promise.all(works);
  return response;
}

const lost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

test('answers from the network, and caches the public page', async () => {
  expect(await (await visit('/m/home?affiliateCode=x')).text()).toContain('fresh');
  expect([...cached.keys()]).toEqual([`${ORIGIN}/m/home`]);
});

test('never caches a page that is not marked as public', async () => {
  network = async () => new Response('<html>balance 5.000.000</html>');
  await visit('/m/home');
  expect(cached.size).toBe(0);
});

test('never caches a refusal or a redirected answer', async () => {
  network = async () => new Response('closed', { status: 503, headers: { [PUBLIC_PAGE_HEADER]: '1' } });
  await visit('/m/home');
  expect(cached.size).toBe(0);
});

test('stores the landing page and the forty pages that were opened last', async () => {
  cached.set(`${ORIGIN}/.member`, new Response('0'));
  await visit('/m/home');
  for (let id = 1; id <= 40; id += 1) await visit(`/m/news/${id}`);
  expect(cached.size).toBe(42);
  await visit('/m/news/1');
  await visit('/m/news/41');
  expect(cached.size).toBe(42);
  const isStored = (path: string) => cached.has(ORIGIN + path);
  expect(['/m/home', '/.member', '/m/news/1', '/m/news/41'].map(isStored)).toEqual([true, true, true, true]);
  expect(isStored('/m/news/2')).toBe(false);
});

test('shows the cached page with its age while offline', async () => {
  await visit('/m/home');
  network = lost;
  now += 30 * 24 * HOUR;
  const text = await (await visit('/m/home')).text();
  expect(text).toBe('<html data-saved-at="1000000000" lang="en">fresh</html>');
});

test('redirects an uncached page to the cached landing page', async () => {
  await visit('/m/home');
  network = lost;
  const response = await visit('/m/member/home');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`${ORIGIN}/m/home`);
});

test('returns a network error while offline if no page is cached', async () => {
  network = lost;
  expect((await visit('/m/home')).type).toBe('error');
});

test('shows a visitor the cached page on a slow network', async () => {
  await visit('/m/home');
  network = () => never;
  isPatienceOver = true;
  expect(await (await visit('/m/home')).text()).toContain('data-saved-at');
});

test('waits for the network if the cached page is older than a day', async () => {
  await visit('/m/home');
  now += 25 * HOUR;
  let release: (response: Response) => void = () => {};
  network = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  isPatienceOver = true;
  const answer = visit('/m/home');
  await Promise.resolve();
  setTimeout(() => release(publicPage('<html>new</html>')), 5);
  expect(await (await answer).text()).toBe('<html>new</html>');
});

test('caches the landing page without cookies, in the language of the page', async () => {
  let asked: Request | null = null;
  network = async (request) => {
    asked = request;
    return publicPage();
  };
  await createPages(context).keepHome('vi-VN');
  expect(asked).toMatchObject({ credentials: 'omit', url: `${ORIGIN}/m/home` });
  expect((asked as unknown as Request).headers.get('accept-language')).toBe('vi-VN');
  expect(cached.size).toBe(1);
});

test('waits on a slow network for a page with a query, unless that is a campaign’s', async () => {
  await visit('/m/help');
  network = async () => new Response('<html>found</html>');
  isPatienceOver = true;
  expect(await (await visit('/m/help?q=bonus')).text()).toBe('<html>found</html>');
  network = () => never;
  expect(await (await visit('/m/help?affiliateCode=x&gclid=1')).text()).toContain('data-saved-at');
});

test('leads an offline visitor from a page with a query to the landing page, not to the page without it', async () => {
  await visit('/m/home');
  await visit('/m/legal/terms');
  network = lost;
  const response = await visit('/m/legal/terms?version=1');
  expect([response.status, response.headers.get('location')]).toEqual([302, `${ORIGIN}/m/home`]);
});

test.each(['/m/language?set=EN&back=%2Fm%2Fhome', '/m/home?lang=EN'])(
  'deletes the cached pages when a visitor chooses a language (%s), not while offline',
  async (link) => {
    cached.set(`${ORIGIN}/.member`, new Response('0'));
    await visit('/m/home');
    await visit('/m/help');
    network = lost;
    await visit(link);
    expect(cached.size).toBe(3);
    network = async () => new Response('');
    await visit(link);
    expect([...cached.keys()]).toEqual([`${ORIGIN}/.member`]);
  },
);

/** A landing page of an earlier document, whose answer is still under way. */
function beginKeepingHome(pages: ReturnType<typeof createPages>) {
  let release: (response: Response) => void = () => {};
  network = () =>
    new Promise((resolve) => {
      release = resolve;
    });
  const keeping = pages.keepHome('vi-VN');
  return async () => {
    release(publicPage('<html lang="vi">old</html>'));
    await keeping;
  };
}

test('does not replace a landing page by one that was requested before it', async () => {
  const pages = createPages(context);
  const finish = beginKeepingHome(pages);
  now += 1;
  network = async () => publicPage();
  await visit('/m/home', pages);
  await finish();
  expect(await cached.get(`${ORIGIN}/m/home`)?.text()).toContain('fresh');
});

test('does not store a page that was requested before another language was chosen', async () => {
  const pages = createPages(context);
  const finish = beginKeepingHome(pages);
  network = async () => new Response('');
  await visit('/m/language?set=EN', pages);
  await finish();
  expect(cached.size).toBe(0);
});

import { expect, type Page, type Request } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** What the search shows before anything is typed. */
const SUGGESTIONS = 'People look for';

type Counted = typeof globalThis & { listenersNow: () => Record<string, number> };

/** Counts listeners of window and document; one that removes itself after its first event counts until then. */
function countListeners(): void {
  const kept = new Map<EventTarget, Map<string, Set<unknown>>>([
    [globalThis.window, new Map()],
    [globalThis.document, new Map()],
  ]);
  const setOf = (target: EventTarget, type: string) => {
    const types = kept.get(target);
    if (!types) return null;
    const set = types.get(type) ?? new Set();
    types.set(type, set);
    return set;
  };
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  EventTarget.prototype.addEventListener = function (type: string, listener, options) {
    if (listener) setOf(this ?? globalThis.window, type)?.add(listener);
    addEventListener.call(this ?? globalThis.window, type, listener, options);
    if (typeof options === 'object' && options.once)
      addEventListener.call(this, type, () => setOf(this, type)?.delete(listener), { once: true });
  };
  EventTarget.prototype.removeEventListener = function (type: string, listener, options) {
    setOf(this ?? globalThis.window, type)?.delete(listener);
    removeEventListener.call(this ?? globalThis.window, type, listener, options);
  };
  (globalThis as Counted).listenersNow = () => {
    const counts: Record<string, number> = {};
    for (const [target, types] of kept)
      for (const [type, set] of types) if (set.size > 0) counts[`${target.constructor.name} ${type}`] = set.size;
    return counts;
  };
}

const listenersOf = (page: Page) => page.evaluate(() => (globalThis as Counted).listenersNow());

/** The listeners once the page has started everything: the same twice, two seconds apart. */
async function settledListenersOf(page: Page): Promise<Record<string, number>> {
  let before = await listenersOf(page);
  await expect(async () => {
    const last = before;
    await page.waitForTimeout(2000);
    before = await listenersOf(page);
    expect(before).toEqual(last);
  }).toPass();
  return before;
}

/** Navigates by the app's own links, without waiting. */
const push = (page: Page, name: string) =>
  page.evaluate((text) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
    links.find((link) => link.textContent?.includes(text))?.click();
  }, name);

test('50 rapid route changes leave no request in flight, no listener behind and nothing in the console', {
  tag: '@long',
}, async ({ page }) => {
  const watch = watchPage(page);
  const flying = new Set<Request>();
  page.on('request', (request) => flying.add(request));
  page.on('requestfinished', (request) => flying.delete(request));
  page.on('requestfailed', (request) => flying.delete(request));
  await page.addInitScript(countListeners);
  await page.goto('/m/home');
  await hydrated(page);
  // Visits every page once, so that everything that loads or starts on first use has done so.
  await push(page, 'Search');
  await expect(page.getByText(SUGGESTIONS)).toBeVisible();
  await push(page, 'Home');
  await expect(page.getByRole('link', { name: 'Bet now' }).first()).toBeVisible();
  const before = await settledListenersOf(page);
  for (let change = 0; change < 50; change++) {
    await push(page, change % 2 === 0 ? 'Search' : 'Home');
    await page.waitForTimeout(change % 5 === 0 ? 60 : 5);
  }
  await push(page, 'Home');
  await expect(page).toHaveURL('/m/home');
  await expect(page.getByRole('link', { name: 'Bet now' }).first()).toBeVisible();
  await page.waitForTimeout(2500);
  await expect.poll(() => [...flying].map((request) => request.url())).toEqual([]);
  await expect.poll(() => listenersOf(page)).toEqual(before);
  watch.expectSilent();
});

test('a superseded navigation aborts its calls', { tag: '@long' }, async ({ page }) => {
  await page.goto('/m/search');
  await hydrated(page);
  const given: string[] = [];
  page.on('requestfailed', (request) => given.push(request.url()));
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slow = { offline: false, latency: 2000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  const asked = page.waitForRequest('**/wps/relay/GCSGAME_drawList');
  await push(page, 'Home');
  const draws = await asked;
  await push(page, 'Me');
  await expect.poll(() => given).toContain(draws.url());
  expect(draws.failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page).toHaveURL(/\/m\/login/);
});

test('a navigation without a connection shows offline and since when, and loads when online', async ({
  page,
  context,
}) => {
  await page.goto('/m/search');
  await hydrated(page);
  await push(page, 'Home');
  await expect(page).toHaveURL('/m/home');
  await context.setOffline(true);
  await push(page, 'Search');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Connection', { exact: true })).toBeVisible();
  await expect(page.getByText('None', { exact: true })).toBeVisible();
  await expect(page.getByText('Last updated')).toBeVisible();
  await expect(page).toHaveURL('/m/search');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeHidden();
  await expect(page.getByRole('heading', { name: SUGGESTIONS })).toBeVisible();
});

test('a file of the app that did not arrive loads on the next try, without a reload', async ({ page }) => {
  await page.goto('/m/search');
  await hydrated(page);
  await push(page, 'Home');
  await expect(page).toHaveURL('/m/home');
  // The wire data of the calls of other pages; loaded with the first of these.
  await page.route('**/assets/lazy-*.js*', (route) => route.abort('internetdisconnected'));
  await push(page, 'Search');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.unroute('**/assets/lazy-*.js*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: SUGGESTIONS })).toBeVisible();
  expect(await page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

const SEARCH_FILE = /\/assets\/search-[\w-]+\.js$/;

test('a page whose file does not arrive shows offline, and opens on the next try', async ({ page }) => {
  await page.goto('/m/home');
  await hydrated(page);
  // The request that probes the server is lost too.
  const isLost = (request: Request) => SEARCH_FILE.test(request.url()) || request.method() === 'HEAD';
  await page.route('**/assets/*.js', (route) =>
    isLost(route.request()) ? route.abort('internetdisconnected') : route.fallback(),
  );
  await push(page, 'Search');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL('/m/search');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.unroute('**/assets/*.js');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: SUGGESTIONS })).toBeVisible();
});

test('a page whose file does not arrive opens automatically once the connection is back', async ({ page, context }) => {
  await page.goto('/m/home');
  await hydrated(page);
  await context.setOffline(true);
  await push(page, 'Search');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: SUGGESTIONS })).toBeVisible();
});

test('after a newer release the next page opens in a new document', async ({ page }) => {
  await page.goto('/m/home');
  await hydrated(page);
  // The newer release has other file names: no file that is still to be loaded exists.
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }));
  const opened = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/m/search'));
  await push(page, 'Search');
  await opened;
  await page.unroute('**/assets/*');
  await expect(page.getByRole('heading', { name: SUGGESTIONS })).toBeVisible();
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL('/m/home');
});

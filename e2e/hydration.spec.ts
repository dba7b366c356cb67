import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';
import { PORT } from './server-address.ts';

/** Whether React has taken an element over. */
const isHydrated = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactFiber')));

/** A browser that is never idle, as a slow phone is for a while. */
const neverIdle = () => {
  globalThis.requestIdleCallback = () => 0;
};

/** Runs in the page before its own scripts: notes whether the inlined rules outlive the arrival of the complete sheet by a task. */
function watchInlinedRules() {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    document.documentElement.dataset.inlinedRules ??= document.getElementById('critical') ? 'left' : 'removed';
  };
  const isSheet = ({ target }: Event) => target instanceof HTMLLinkElement && target.rel === 'stylesheet';
  document.addEventListener('load', (event) => isSheet(event) && port2.postMessage(null), true);
}

test('the inlined rules are removed in the task in which the complete style sheet arrives', async ({ page }) => {
  await page.addInitScript(watchInlinedRules);
  // Later than the effect that waits for it.
  await page.route(/\/shared-[^/]*\.css/, (route) => setTimeout(() => route.continue(), 1_000));
  await page.goto('/m/home');
  await expect(page.locator('html')).toHaveAttribute('data-inlined-rules', 'removed');
});

test('the lanes of home hydrate after the rest, once the browser is idle', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  const lane = page.locator('main section:has(ul)').last();
  await expect(lane).toBeAttached();
  await expect.poll(() => isHydrated(lane)).toBe(true);
  watch.expectSilent();
});

test('a tap on a lane that is not hydrated yet navigates inside the app', async ({ page }) => {
  const watch = watchPage(page);
  await page.addInitScript(neverIdle);
  await page.goto('/m/home');
  const lane = page.locator('main section:has(ul)').last();
  await expect.poll(() => isHydrated(page.getByRole('link', { name: 'Register' }).first())).toBe(true);
  expect(await isHydrated(lane)).toBe(false);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  // A click and nothing before it, as assistive technology makes one.
  await lane.getByRole('link').first().dispatchEvent('click');
  await expect(page).not.toHaveURL(/\/m\/home/);
  await expect(page.locator('html[data-same-document]')).toBeAttached();
  watch.expectSilent();
});

test('the visitor’s first action hydrates everything that waits, and loads the pictures that come near', async ({
  page,
}) => {
  await page.addInitScript(neverIdle);
  await page.goto('/m/home');
  const lane = page.locator('main section:has(ul)').last();
  await expect.poll(() => isHydrated(page.getByRole('link', { name: 'Register' }).first())).toBe(true);
  await expect(lane.locator('img')).toHaveCount(0);
  await page.mouse.wheel(0, 800);
  await expect(lane.locator('img').first()).toBeVisible();
});

test('newer draws leave lanes that still wait as the server wrote them', async ({ page }) => {
  await page.addInitScript(neverIdle);
  const draws = page.waitForResponse(/drawList/);
  await page.goto('/m/home');
  const lane = page.locator('main section:has(ul)').last();
  await lane.evaluate((node) => node.setAttribute('data-written-by-server', ''));
  await draws;
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[data-written-by-server]')).toBeAttached();
  expect(await isHydrated(lane)).toBe(false);
});

for (const path of ['/m/home', '/m/login', '/m/register'])
  test(`${path} arrives in one piece, without scripts that move parts of it`, async ({ request }) => {
    const headers = { host: `lotus.localhost:${PORT}` };
    const html = await (await request.get(`http://127.0.0.1:${PORT}${path}`, { headers })).text();
    expect(html).toContain('</html>');
    expect(html).not.toMatch(/<template|\$RC|<!--\$\?/);
  });

import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** The hosts of lotus (merchants/lotus/merchant.json). */
const PRESENT = 'lotus';
const ONE = 'lotus-one';
const TWO = 'lotus-two';

type Answers = Record<string, 'dead' | 'silent' | number | Promise<unknown>>;

/** Fakes the lines: unreachable, never answering, or answering after this many ms or something else. */
async function fakeLines(page: Page, answers: Answers): Promise<void> {
  await page.route('**/wps/system/test/ping*', async (route) => {
    const host = new URL(route.request().url()).hostname.replace('.localhost', '');
    const answer = answers[host] ?? 0;
    if (answer === 'dead') return route.abort('connectionrefused');
    if (answer === 'silent') return;
    await (typeof answer === 'number' ? new Promise((resolve) => setTimeout(resolve, answer)) : answer);
    await route.continue().catch(() => undefined);
  });
}

const onHost = (baseURL: string | undefined, host: string) => (baseURL ?? '').replace('lotus', host);

test('the speed entry moves to the fastest host, with the campaign; unreachable and silent hosts cause no delay', async ({
  page,
  baseURL,
}) => {
  await fakeLines(page, { [PRESENT]: 12_000, [ONE]: 'dead', [TWO]: 100 });
  await page.goto('/m/index.html?r=A1&other=1');
  await expect(page).toHaveURL(`${onHost(baseURL, TWO)}/m/home?r=A1`, { timeout: 8000 });
  await fakeLines(page, { [PRESENT]: 'silent', [ONE]: 150, [TWO]: 'silent' });
  await page.goto('/m/index.html');
  await expect(page).toHaveURL(`${onHost(baseURL, ONE)}/m/home`, { timeout: 8000 });
  await page.goBack();
  expect(page.url()).not.toContain('/m/index.html');
});

test('the page shows home while it measures, stays when its own host is fast enough, and remembers the others', async ({
  page,
}) => {
  const watch = watchPage(page, [/ERR_CONNECTION_REFUSED|ERR_FAILED/]);
  const own = page.waitForResponse(/lotus\.localhost.*\/test\/ping/);
  await fakeLines(page, { [ONE]: 'dead', [TWO]: own });
  await page.goto('/m/index.html');
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
  const lines = () => page.evaluate(() => JSON.parse(localStorage.getItem('speedLines') ?? '[]'));
  await expect
    .poll(async () => (await lines()).map(({ host, ms }: { host: string; ms: number | null }) => [host, ms !== null]))
    .toEqual([
      ['lotus.localhost', true],
      ['lotus-one.localhost', false],
      ['lotus-two.localhost', true],
    ]);
  expect(page.url()).toContain('/m/index.html');
  watch.expectSilent();
});

test('without a list, or with an invalid one, the page stays; other pages measure nothing', { tag: '@long' }, async ({
  page,
}) => {
  const pings: string[] = [];
  page.on('request', (request) => request.url().includes('/test/ping') && pings.push(request.url()));
  const answer = (domainList: unknown) => JSON.stringify({ success: true, value: { domainList } });
  for (const body of [answer([]), answer(null), answer(['evil.test/x', 'javascript:alert(1)', 5]), 'nonsense']) {
    await page.route('**/wps/system/domainRoute*', (route) => route.fulfill({ body }), { times: 1 });
    await page.goto('/m/index.html');
    await hydrated(page);
  }
  await page.goto('/m/index');
  await hydrated(page);
  await page.goto('/m/home');
  await hydrated(page);
  expect(pings).toEqual([]);
});

test('a ping carries the merchant and no session, on every host', async ({ page, baseURL }) => {
  const seen: Record<string, string>[] = [];
  await page.context().addCookies([{ name: 'session', value: 'x', url: onHost(baseURL, TWO) }]);
  page.on('request', async (request) => {
    if (request.method() === 'GET' && request.url().includes('/test/ping')) seen.push(await request.allHeaders());
  });
  await page.goto('/m/index.html');
  await expect.poll(() => seen.length).toBe(3);
  for (const headers of seen) {
    expect(headers.merchant).toBe('lotus');
    expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
  }
});

test('a host out of service offers the lines that this browser remembers, the fastest first', async ({
  page,
  baseURL,
}) => {
  const gone = onHost(baseURL, 'gone');
  await page.goto(`${gone}/m/home`);
  await expect(page.getByRole('heading', { name: 'This address is not available' })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.evaluate(() => {
    const hosts = ['lotus-one.localhost', 'lotus-two.localhost', 'nobody.invalid', 'gone.localhost'];
    localStorage.setItem('speedLines', JSON.stringify(hosts.map((host, place) => ({ host, ms: 40 + place }))));
  });
  const { promise: chosen, resolve } = Promise.withResolvers<void>();
  await fakeLines(page, { [ONE]: chosen, [TWO]: 20 });
  await page.reload();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: /^Line 2/ })).toBeChecked();
  resolve();
  await expect(page.getByText('Measuring')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /^Line 2/ })).toBeChecked();
  await expect(page.getByText('Not reachable')).toBeVisible();
  const goOn = page.getByRole('link', { name: /^Continue on/ });
  await expect(goOn).toHaveText('Continue on Line 2');
  await expect(goOn).toHaveAttribute('href', `${onHost(baseURL, TWO)}/m/home`);
  await page.getByRole('radio', { name: /^Line 2/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(goOn).toHaveText('Continue on Line 1');
  await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    `${onHost(baseURL, ONE)}/m/support`,
  );
  await goOn.click();
  await expect(page).toHaveURL(`${onHost(baseURL, ONE)}/m/home`);
});

import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { test } from './journey.ts';
import { PASSWORD } from './member-steps.ts';

/** A one-time code for a session of this member (docs/gateway.md: Sessions). */
async function handover(origin = '', username: string): Promise<string> {
  const credentials = { type: 'username', username, password: PASSWORD };
  const login = await ask(`${origin}/wps/session/login`, { method: 'POST', json: credentials });
  const headers = { authorization: JSON.parse(login.text).value.token };
  const answer = await ask(`${origin}/wps/session/handover`, { method: 'POST', headers });
  return JSON.parse(answer.text).value.token;
}

const HEADERS_MS = 5000;

const newPage = async (browser: Browser, options: object = {}) =>
  (await browser.newContext({ locale: 'en-US', ...options })).newPage();

for (const name of ['token', 'tokens'])
  test(`${name} in the address opens a session once, and is gone from the address, the history and every request`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const member = await newMember(baseURL);
    const code = await handover(baseURL, member);
    const requests: Promise<{ url: string; referer: string; isNavigation: boolean }>[] = [];
    page.on('request', (sent) => {
      const sentTo = { url: sent.url(), isNavigation: sent.isNavigationRequest() };
      // A request that a navigation cancels may never report its final headers.
      const headers = Promise.race([
        sent.allHeaders().catch(() => sent.headers()),
        delay(HEADERS_MS).then(() => sent.headers()),
      ]);
      requests.push(headers.then(({ referer = '' }) => ({ ...sentTo, referer })));
    });
    await page.goto('/m/news');
    await page.goto(`/m/member/home?r=A1&${name}=${code}#top`);
    await expect(page).toHaveURL('/m/member/home?r=A1#top');
    await expect(page.getByRole('heading', { name: member })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/m/news');
    await page.goForward();
    await expect(page).toHaveURL('/m/member/home?r=A1#top');
    const sent = await Promise.all(requests);
    expect(sent.filter(({ url, isNavigation }) => url.includes(code) && !isNavigation)).toEqual([]);
    expect(sent.filter(({ referer }) => referer.includes(code))).toEqual([]);

    const second = await newPage(browser);
    await second.goto(`${baseURL}/m/member/home?${name}=${code}`);
    await expect(second).toHaveURL(`${baseURL}/m/login?go=%2Fm%2Fmember%2Fhome`);
    await second.context().close();
  });

test('a code works without scripts, and replaces another member’s session', async ({ browser, baseURL }) => {
  const [first, second] = [await newMember(baseURL), await newMember(baseURL)];
  const page = await newPage(browser, { javaScriptEnabled: false });
  await page.goto(`${baseURL}/m/member/home?token=${await handover(baseURL, first)}`);
  await expect(page.getByRole('heading', { name: first })).toBeVisible();
  await page.goto(`${baseURL}/m/member/home?token=${await handover(baseURL, second)}`);
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.goto(`${baseURL}/m/news?token=nonsense&kw=a`);
  await expect(page).toHaveURL(`${baseURL}/m/news?kw=a`);
  await page.goto(`${baseURL}/m/member/home`);
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await page.context().close();
});

test('the response to a code is not cached and sends no referrer', async ({ baseURL }) => {
  const { status, headers } = await ask(`${baseURL}/m/home?token=${await handover(baseURL, await newMember(baseURL))}`);
  expect([status, headers.location]).toEqual([303, `${baseURL}/m/home`]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['set-cookie']?.[0]).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('a path that looks like another site does not redirect there', async ({ baseURL }) => {
  const { headers } = await ask(`${baseURL}//evil.test/?token=x`);
  expect(headers.location).toBe(`${baseURL}//evil.test/`);
});

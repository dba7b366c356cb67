import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { test } from './foyer-fixture.ts';
import { logIn, PASSWORD } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

// The job that sends campaigns runs once a minute.
test.setTimeout(300_000);
// Browsers that have not seen a popup yet.
test.use({ storageState: { cookies: [], origins: [] } });

const DAY_MS = 86_400_000;

/** Without milliseconds. */
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().replace(/\.\d+/, '');

const CAMPAIGN = {
  id: 'lantern-week',
  title: { EN: 'Lantern week is on' },
  text: { EN: 'Every draw of the week has a lantern of its own.' },
  channels: ['inbox', 'popup'],
  popup: { action: { EN: 'See the offers' }, linkageType: 'URL', linkage: '/m/activity' },
  from: inDays(-1),
  until: inDays(1),
  holdoutPercent: 0,
};

const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(Date.now()));
/** A time zone in which no offer waits for the morning. */
const AT_NOON = Intl.supportedValuesOf('timeZone').find((zone) => hourIn(zone) === 12) ?? 'UTC';

interface Receiver {
  name: string;
  /** Calls the gateway as this member. @returns the answer */
  call(path: string, json?: object): Promise<string>;
}

async function addReceiver(origin: string): Promise<Receiver> {
  const name = await newMember(origin);
  const login = await ask(`${origin}/wps/session/login`, {
    method: 'POST',
    json: { username: name, password: PASSWORD, type: 'username' },
  });
  const headers = { authorization: JSON.parse(login.text).value.token, language: 'EN' };
  const call = async (path: string, json?: object) => {
    const sent = json ? { method: 'POST', json, headers } : { headers };
    const { status, text } = await ask(`${origin}/wps/${path}`, sent);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return text;
  };
  await call('settings/change', { timeZone: AT_NOON });
  return { name, call };
}

/** A browser of a member who has already seen the brand's own popups. */
async function visitAs(browser: Browser, origin: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await page.goto(`${origin}/m/login?lang=EN`);
  await hydrated(page);
  await logIn(page, name);
  await page.waitForURL(/\/m\/home/);
  const known = page.getByRole('dialog', { name: 'Announcements' });
  await expect(known.getByRole('heading', { name: 'Check any draw yourself' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(known).toHaveCount(0);
  return page;
}

/** Comes back after some hours. @returns the popups that the visit has been offered */
async function visitAgain(page: Page): Promise<string> {
  await page.context().clearCookies({ name: 'popup' });
  const asked = page.waitForResponse(/\/wps\/content\/popups/);
  await page.reload();
  const answer = await (await asked).text();
  await hydrated(page);
  return answer;
}

const messages = async (page: Page) => {
  await page.goto(new URL('/m/member/inbox', page.url()).href);
  return page.getByText('Lantern week is on');
};

test('shows the popup of a campaign until it is closed, and never to members who are excluded or on a break', {
  tag: '@long',
}, async ({ browser, foyer }) => {
  const [sees, excluded, pauses] = await Promise.all([1, 2, 3].map(() => addReceiver(foyer.origin)));
  if (!sees || !excluded || !pauses) throw new Error('there are no members');
  await excluded.call('limits/excludeMyself', { term: 'sixMonths', isSure: true });
  await foyer.publish('lotus', 'campaigns', { campaigns: [CAMPAIGN] });

  for (const { call } of [sees, pauses])
    await expect.poll(() => call('content/popups'), { timeout: 120_000 }).toContain('Lantern week');
  // This member was sent the campaign too, but must no longer see it.
  await pauses.call('limits/takeBreak', { days: 7 });
  const page = await visitAs(browser, foyer.origin, sees.name);
  expect(await visitAgain(page)).toContain('Lantern week');
  const popup = page.getByRole('dialog', { name: 'Announcements' });
  await expect(popup.getByRole('heading', { name: 'Lantern week is on' })).toBeVisible();
  await expect(popup.getByRole('link', { name: 'See the offers' })).toBeVisible();
  const isClosing = (request: Request) => request.url().includes('popup-act') && request.postData()?.includes('closed');
  const closed = page.waitForResponse((response) => isClosing(response.request()) === true);
  await popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup).toHaveCount(0);
  await closed;
  expect(await visitAgain(page)).not.toContain('Lantern week');
  await expect(await messages(page)).toBeVisible();

  const paused = await visitAs(browser, foyer.origin, pauses.name);
  expect(await visitAgain(paused)).not.toContain('Lantern week');
  await expect(await messages(paused)).toBeVisible();

  const away = await visitAs(browser, foyer.origin, excluded.name);
  expect(await visitAgain(away)).not.toContain('Lantern week');
  await expect(await messages(away)).toHaveCount(0);
  for (const one of [page, paused, away]) await one.context().close();
});

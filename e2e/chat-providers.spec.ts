import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { type RealFoyer, startRealFoyer } from '../apps/foyer/src/testing/real-process.ts';
import { freePort } from '../packages/database/src/embedded.ts';
import { test } from './journey.ts';
import { freshName, logIn, logOut, register } from './member-steps.ts';
import { watchPage } from './page-errors.ts';

test.describe.configure({ mode: 'default' });

let folder: string;
let foyer: RealFoyer;
let pool: Awaited<ReturnType<RealFoyer['openPool']>>;

/** The origin of the fake providers, which is not that of any brand. */
const chatOrigin = () => `http://chat.localhost:${foyer.port}`;

test.beforeAll(async () => {
  folder = await makeDataFolder();
  const merchants = path.join(folder, 'merchants');
  await cp('merchants', merchants, { recursive: true });
  const port = await freePort();
  const origin = `http://chat.localhost:${port}`;
  const double = (file: string) => `${origin}/sandbox/chat/${file}`;
  const livechat = { csType: 'LIVECHAT', path: double('livechat/tracking.js?license=100') };
  const vip = { csType: 'COMM100VIP', path: double('comm100/livechat.ashx?siteId=7&codePlan=vip'), labelIds: [12] };
  const hosts = [origin];
  await change(path.join(merchants, 'lotus'), {
    chatProviders: { LIVECHAT: { hosts }, COMM100: { hosts }, MIDUOKE: { hosts }, AICAN: { hosts } },
    entries: [
      { ...livechat, csPosition: 'chat' },
      { ...vip, csPosition: 'chat' },
      { csType: 'TX-CHAT', csPosition: 'channel', name: { EN: 'Our own chat' } },
      { csType: 'MIDUOKE', csPosition: 'channel', path: double('miduoke'), name: { EN: 'Chat in Chinese' } },
      { csType: 'AICAN', csPosition: 'channel', path: double('aican'), name: { EN: 'Ask the assistant' } },
    ],
  });
  await change(path.join(merchants, 'aurora'), {
    chatProviders: { LIVECHAT: { hosts } },
    entries: [{ ...livechat, csPosition: 'page' }],
  });
  foyer = await startRealFoyer(folder, { port, env: { FOYER_MERCHANTS: merchants } });
  pool = await foyer.openPool();
});
test.afterAll(async () => {
  await pool?.end();
  await foyer?.stop();
  await removeDataFolder(folder);
  await rm(folder, { recursive: true, force: true });
});

async function change(brand: string, { chatProviders, entries }: { chatProviders: object; entries: object[] }) {
  const write = async (name: string, more: object) => {
    const file = path.join(brand, name);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...more }));
  };
  await write('merchant.json', { chatProviders });
  await write('support.json', { entries });
}

const originOf = (brand: string) => `http://${brand}.localhost:${foyer.port}`;
const isScript = (url: string) => /tracking\.js|livechat\.ashx/.test(url);

async function openPage(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function registerAs(page: Page, brand: string): Promise<string> {
  const name = freshName('chat');
  await page.goto(`${originOf(brand)}/m/register?lang=EN`);
  // A captcha needs the script.
  await hydrated(page);
  await register(page, name);
  await expect(page).toHaveURL(/\/m\/home/);
  return name;
}

const setLabel = (username: string, labelId: number) =>
  pool.query(`update foyer.member set club_label = $2 where username = $1`, [
    username,
    JSON.stringify({ labelId, labelName: 'Gold', type: 'AUTO', rankLevel: 2 }),
  ]);

/** All identifications that the providers have received. */
async function identifications(): Promise<{ vendor: string; customer: string; about: Record<string, unknown> }[]> {
  return (await (await fetch(`http://127.0.0.1:${foyer.port}/sandbox/chat/identifications`)).json()).identifications;
}

/** The widget polls for messages: its network is never idle. */
const hydrated = (page: Page) => page.waitForFunction(() => '__reactRouterDataRouter' in window);

const widget = (page: Page) => page.frameLocator('iframe[title="LiveChat chat widget"]');

async function startChat(page: Page): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/m/support?lang=EN`);
  await hydrated(page);
  await page.getByRole('link', { name: /Start a chat|Continue the chat/ }).click();
}

test('LiveChat: the widget of a visitor is injected, opens, and chats', async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/support?lang=EN`);
  const watch = watchPage(page);
  await hydrated(page);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  await expect(page.getByRole('status').getByText('Connecting…')).toBeVisible();
  await expect(widget(page).getByText('You are anonymous')).toBeVisible();
  await widget(page).getByLabel('Write to livechat').fill('Where is my deposit?');
  await widget(page).getByRole('button', { name: 'Send it' }).click();
  await expect(widget(page).getByText('customer: Where is my deposit?')).toBeVisible();
  await expect(page).toHaveURL(/\/m\/support$/);
  watch.expectSilent();
  await page.context().close();
});

test('LiveChat: a script that does not load is injected again after 1 s', { tag: '@long' }, async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/home?lang=EN`);
  const asked: number[] = [];
  await page.route(/tracking\.js/, (route) => {
    asked.push(Date.now());
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await startChat(page);
  await expect(widget(page).getByText('You are anonymous')).toBeVisible();
  expect(asked).toHaveLength(2);
  expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(950);
  await page.context().close();
});

test('LiveChat: our own chat opens when the provider does not answer', { tag: '@long' }, async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/home?lang=EN`);
  let count = 0;
  await page.route(/tracking\.js/, (route) => {
    count += 1;
    return route.abort();
  });
  await startChat(page);
  await expect(page.getByText('You are in our own chat instead')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  expect(count).toBe(3);
  await page.context().close();
});

test('scenario 25: on a shared phone LiveChat shows the next member nothing of the last one’s chat', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/home?lang=EN`);
  const first = await registerAs(page, 'lotus');
  await startChat(page);
  await expect(widget(page).getByText('You are known')).toBeVisible();
  await widget(page).getByLabel('Write to livechat').fill('This is mine');
  await widget(page).getByRole('button', { name: 'Send it' }).click();
  await expect(widget(page).getByText('customer: This is mine')).toBeVisible();

  // LiveChat knows only an id of its own, an opaque one of ours, and the level.
  const aboutFirst = (await identifications()).filter(({ customer }) => !customer.startsWith('anonymous')).at(-1);
  const account = (await pool.query(`select id from foyer.member where username = $1`, [first])).rows[0]?.id;
  expect(aboutFirst?.about).toMatchObject({ name: expect.stringMatching(/^[0-9a-f]{24}$/), email: '' });
  for (const secret of [first, `"${account}"`]) expect(JSON.stringify(aboutFirst)).not.toContain(secret);

  await logOut(page, originOf('lotus'));
  await startChat(page);
  await expect(widget(page).getByText('You are anonymous')).toBeVisible();
  await expect(widget(page).getByText('This is mine')).toHaveCount(0);

  await registerAs(page, 'lotus');
  await startChat(page);
  await expect(widget(page).getByText('You are known')).toBeVisible();
  await expect(widget(page).getByText('This is mine')).toHaveCount(0);
  const aboutNext = (await identifications()).at(-1);
  expect(aboutNext?.customer).not.toBe(aboutFirst?.customer);

  // The first member finds their chat again.
  await logOut(page, originOf('lotus'));
  await page.goto(`${originOf('lotus')}/m/login?lang=EN`);
  await hydrated(page);
  await logIn(page, first);
  await expect(page).toHaveURL(/\/m\/home/);
  await startChat(page);
  await expect(widget(page).getByText('customer: This is mine')).toBeVisible();
  await page.context().close();
});

test('LiveChat on every page: a login and a logout take effect without a new document', { tag: '@long' }, async ({
  browser,
}) => {
  const page = await openPage(browser, `${originOf('aurora')}/m/home?lang=EN`);
  const name = await registerAs(page, 'aurora');
  const mark = () => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  const isSameDocument = () => page.evaluate(() => 'isSameDocument' in window);
  const openWidget = () => page.getByRole('button', { name: 'LiveChat' }).click();
  await page.goto(`${originOf('aurora')}/m/member/home`);
  await openWidget();
  await expect(widget(page).getByText('You are known')).toBeVisible();
  await page.evaluate('LiveChatWidget.call("minimize")');
  await mark();
  const entry = page.getByRole('button', { name: 'Log out' });
  if (!(await entry.isVisible())) await page.getByRole('button', { name: 'More' }).click();
  await entry.click();
  // The member's widget is replaced by the visitor's.
  await expect(async () => {
    await page.evaluate('LiveChatWidget.call("maximize")');
    await expect(widget(page).getByText('You are anonymous')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await isSameDocument()).toBe(true);

  await page.goto(`${originOf('aurora')}/m/login?lang=EN`);
  await openWidget();
  await expect(widget(page).getByText('You are anonymous')).toBeVisible();
  await page.evaluate('LiveChatWidget.call("minimize")');
  await mark();
  await logIn(page, name);
  await expect(page).toHaveURL(/\/m\/home/);
  await expect(async () => {
    await page.evaluate('LiveChatWidget.call("maximize")');
    await expect(widget(page).getByText('You are known')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await isSameDocument()).toBe(true);
  await page.context().close();
});

test('a member with the label of Comm100’s campaign gets it, and a logout leaves no trace of them there', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/home?lang=EN`);
  const name = await registerAs(page, 'lotus');
  await setLabel(name, 12);
  await page.reload();
  await startChat(page);
  const chat = page.frameLocator('iframe[title="Comm100 chat window"]');
  await expect(chat.getByText('You are known')).toBeVisible();
  await chat.getByLabel('Write to comm100').fill('From a Gold member');
  await chat.getByRole('button', { name: 'Send it' }).click();
  await expect(chat.getByText('customer: From a Gold member')).toBeVisible();
  const about = (await identifications()).filter(({ vendor }) => vendor === 'comm100').at(-1);
  expect(about?.about).toMatchObject({ siteId: '7', campaign: 'vip' });
  expect(about?.about.customVariables).toEqual(
    expect.arrayContaining([
      { name: 'customer_id', value: about?.customer },
      { name: 'level', value: 'Gold' },
    ]),
  );
  expect(JSON.stringify(about)).not.toContain(name);
  await logOut(page, originOf('lotus'));
  await startChat(page);
  await expect(widget(page).getByText('You are anonymous')).toBeVisible();
  await expect(page.locator('iframe[title="Comm100 chat window"]')).toHaveCount(0);
  await page.context().close();
});

test('the other ways to customer service: our own chat, a link, and a sandboxed frame', async ({ browser }) => {
  const page = await openPage(browser, `${originOf('lotus')}/m/support?lang=EN`);
  const link = page.getByRole('link', { name: 'Chat in Chinese' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('href', `${chatOrigin()}/sandbox/chat/miduoke`);
  await page.getByRole('button', { name: 'Ask the assistant' }).click();
  const frame = page.locator('iframe[title="Ask the assistant"]');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  await expect(
    page.frameLocator('iframe[title="Ask the assistant"]').getByText('aican', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frame).toHaveCount(0);
  await page.getByRole('link', { name: 'Our own chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.context().close();
});

test('a provider is allowed only in the pages of a brand that uses it, and never before the first paint', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await openPage(browser, 'about:blank');
  for (const [brand, isIn] of [
    ['lotus', true],
    ['samba', false],
  ] as const) {
    const policy = (await page.goto(`${originOf(brand)}/m/home`))?.headers()['content-security-policy'] ?? '';
    const partOf = (name: string) => policy.split('; ').find((part) => part.startsWith(name)) ?? '';
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      expect(partOf(name).includes(chatOrigin())).toBe(isIn);
  }
  const asked: number[] = [];
  page.on('request', (request) => {
    if (isScript(request.url())) asked.push(Date.now());
  });
  await page.goto(`${originOf('aurora')}/m/home?lang=EN`);
  await expect.poll(() => asked.length).toBe(1);
  const painted = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity),
  );
  expect((asked[0] ?? 0) - painted).toBeGreaterThan(500);
  await page.goto(`${originOf('samba')}/m/home?lang=EN`, { waitUntil: 'networkidle' });
  expect(asked).toHaveLength(1);
  await page.context().close();
});

import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { type DevFoyer, test } from './dev-fixture.ts';
import { type Change, expectWithin, HOT_MS, isSamePage, markPage, open, RESTART_MS } from './dev-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

test.describe.configure({ mode: 'serial', timeout: 60_000 });

const overlayText = (page: Page) =>
  page.evaluate(() => document.querySelector('vite-error-overlay')?.shadowRoot?.textContent ?? '');

test('opens every brand from the sources without an error', { tag: '@long' }, async ({ dev, page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  for (const brand of ['lotus', 'aurora', 'samba']) {
    await open(page, dev.url(brand, '/m/home'));
    await expect(page.locator(`html[data-merchant=${brand}]`)).toBeAttached();
    expect(await overlayText(page)).toBe('');
  }
  expect(errors).toEqual([]);
});

test('shows styles and components in the open page within a second', { tag: '@long' }, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const spacing = () =>
    page.getByRole('link', { name: 'Register' }).evaluate((link) => getComputedStyle(link).letterSpacing);
  const style = { file: 'packages/ui/src/button.module.css', from: 'font: 700', to: 'letter-spacing: 3px; font: 700' };
  await expectWithin({ dev, limitMs: HOT_MS }, style, async () => (await spacing()) === '3px');
  const rail = page.getByRole('navigation', { name: 'Game categories' });
  const component = { file: 'apps/web/src/features/lobby/category-rail.tsx', from: '{t(label)}', to: '{t(label)} +' };
  await expectWithin(
    { dev, limitMs: HOT_MS },
    component,
    async () => (await rail.textContent())?.includes('+') === true,
  );
  expect(await isSamePage(page)).toBe(true);
});

test('shows messages and brand documents within a second', { tag: '@long' }, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const rail = page.getByRole('navigation', { name: 'Game categories' });
  const message = { file: 'packages/locales/EN/lobby.json', from: '"hot": "Hot"', to: '"hot": "Warm"' };
  await expectWithin(
    { dev, limitMs: HOT_MS },
    message,
    async () => (await rail.textContent())?.includes('Warm') === true,
  );
  await hydrated(page);
  const isNamed = async () => (await page.title()).startsWith('Borealis');
  const document = { file: 'merchants/aurora/merchant.json', from: '"EN": "Aurora —', to: '"EN": "Borealis —' };
  await expectWithin({ dev, limitMs: HOT_MS }, document, isNamed);
  // The open page reloads itself for the document, which would end a navigation of it.
  const game = await page.context().newPage();
  await game.goto(dev.url('aurora', '/lotto/'));
  const link = game.getByRole('link', { name: 'the game again' });
  await expect(link).toBeVisible();
  await markPage(game);
  const lottery = {
    file: 'packages/locales/EN/lotto.json',
    from: '"Open the game again"',
    to: '"Start the game again"',
  };
  await expectWithin(
    { dev, limitMs: HOT_MS },
    lottery,
    async () => (await link.textContent())?.startsWith('Start') === true,
  );
  expect(await isSamePage(game)).toBe(true);
});

test('shows the last of several edits in quick succession', { tag: '@long' }, async ({ dev, page }) => {
  await page.goto(dev.url('aurora', '/lotto/'));
  const link = page.getByRole('link', { name: 'the game again' });
  await expect(link).toHaveText('Open the game again');
  const file = 'packages/locales/EN/lotto.json';
  const texts = ['Open', 'Start', 'Enter', 'Try', 'Load', 'Show'].map((verb) => `"${verb} the game again"`);
  const undos: (() => Promise<void>)[] = [];
  try {
    for (const [place, from] of texts.slice(0, -1).entries()) {
      undos.unshift(await dev.edit(file, from, texts[place + 1] ?? ''));
      // Long enough to be a change of its own, too short for the previous one to be loaded.
      await pause(40);
    }
    await expect(link).toHaveText('Show the game again');
  } finally {
    for (const undo of undos) await undo();
  }
});

const ENGLISH = { language: 'EN', 'accept-language': 'en' };

test('sends edited messages of the gateway and the sandbox within a second, without a restart', {
  tag: '@long',
}, async ({ dev }) => {
  const printed = dev.output().length;
  const textOf = async (brand: string, address: string) =>
    (await ask(dev.url(brand, address), { headers: ENGLISH })).text;
  const puzzle = '/sandbox/captcha/v4/puzzle?captcha_id=a17e0c4d9b3f4c62b5d81f0e6a92c730';
  const edits: [file: string, from: string, to: string, read: () => Promise<string>][] = [
    ['gateway', 'Please log in.', 'Log in first.', () => textOf('lotus', '/wps/wallet/balance')],
    ['messages', 'your code is', 'this is your code:', () => sendSms(dev)],
    ['idp', 'Sign in with', 'Enter with', () => textOf('lotus', '/sandbox/idp/popup?channel=google')],
    ['puzzle', 'Security check', 'One moment', () => textOf('aurora', puzzle)],
  ];
  for (const [name, from, to, read] of edits) {
    const change = { file: `packages/locales/EN/${name}.json`, from, to };
    await expectWithin({ dev, limitMs: HOT_MS }, change, async () => (await read()).includes(to));
  }
  expect(dev.output().slice(printed)).not.toContain('restarts');
});

let numbers = 0;

/** Makes the gateway send an SMS to a new number, slowly enough for its rate limit. @returns the text */
async function sendSms(dev: DevFoyer): Promise<string> {
  await pause(100);
  numbers += 1;
  const mobileNum = `091${String(1_000_000 + numbers)}`;
  const json = { countryDialingCode: '+84', mobileNum };
  await ask(dev.url('lotus', '/wps/verification/sms/noLogin'), { method: 'POST', json, headers: ENGLISH });
  const query = `?to=${encodeURIComponent(`+84${mobileNum.slice(1)}`)}`;
  const headers = { accept: 'application/json' };
  return (await ask(dev.url('lotus', `/sandbox/outbox${query}`), { headers })).text;
}

test('serves an edited gateway within three seconds, on the same database', { tag: '@long' }, async ({ dev }) => {
  const database = await dev.databasePid();
  const change = {
    file: 'apps/gateway/src/content/merchants/endpoints/ping.ts',
    from: 'serverTime: now()',
    to: 'serverTime: 1',
  };
  const answersOne = async () => {
    const { text } = await ask(dev.url('aurora', '/wps/system/test/ping'));
    return JSON.parse(text).value.serverTime === 1;
  };
  await expectWithin({ dev, limitMs: RESTART_MS }, change, answersOne);
  expect(await dev.databasePid()).toBe(database);
});

test('serves an edited arcade within three seconds, and its messages within one; the backend does not restart', {
  tag: '@long',
}, async ({ dev }) => {
  const printed = dev.output().length;
  const titleIs = (title: string) => async () =>
    (await ask(dev.url('aurora', '/arcade/verify'), { headers: ENGLISH })).text.includes(`<title>${title}`);
  const server = {
    file: 'apps/arcade/server/http/client-page.ts',
    from: "titleOf: () => 'verify.title'",
    to: "titleOf: () => 'fair.copied'",
  };
  await expectWithin({ dev, limitMs: RESTART_MS }, server, titleIs('Copied'));
  const message = { file: 'packages/locales/EN/arcade.json', from: '"Verify a round"', to: '"Repeat a round"' };
  await expectWithin({ dev, limitMs: HOT_MS }, message, titleIs('Repeat a round'));
  expect(dev.output().slice(printed)).not.toContain('the backend restarts');
});

test('shows an edited file of the web server, and of the lottery, without a restart', { tag: '@long' }, async ({
  dev,
  page,
}) => {
  const policy = {
    file: 'apps/web/src/server/head/content-security.ts',
    from: "'x-content-type-options': 'nosniff'",
    to: "'x-content-type-options': 'nosniff', 'x-edited': '1'",
  };
  const isServed = async () => 'x-edited' in (await ask(dev.url('aurora', '/m/login'))).headers;
  await expectWithin({ dev, limitMs: RESTART_MS }, policy, isServed);
  await page.goto(dev.url('aurora', '/lotto/'));
  const link = page.getByRole('link', { name: 'Open the game again' });
  await expect(link).toBeVisible();
  const screen = {
    file: 'apps/lotto/client/app/app.tsx',
    from: "{t('state.relaunch')}",
    to: "{t('state.relaunch')} +",
  };
  const isEdited = async () => (await link.textContent())?.endsWith('+') === true;
  await expectWithin({ dev, limitMs: HOT_MS }, screen, isEdited);
});

/** Breaks a file, waits until browser and terminal show the position, repairs it and waits until the overlay is gone. */
async function expectReport(
  { dev, page }: { dev: DevFoyer; page: Page },
  change: Change,
  report: RegExp,
): Promise<void> {
  const before = dev.output().length;
  const mend = await dev.edit(change.file, change.from, change.to);
  try {
    await expect(async () => {
      // Again if the server had not noticed the edit yet.
      if (change.isSeenOnReload) await page.reload();
      await expect.poll(() => overlayText(page).catch(() => ''), { timeout: 5_000 }).toMatch(report);
    }).toPass({ timeout: 30_000 });
    await expect.poll(() => dev.output().slice(before)).toMatch(report);
  } finally {
    await mend();
  }
  await expect.poll(() => overlayText(page).catch(() => 'loading'), { timeout: 20_000 }).toBe('');
}

test('shows the position of a syntax error in a component, in the browser and in the terminal', {
  tag: '@long',
}, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const change = { file: 'apps/web/src/features/lobby/category-rail.tsx', from: '{t(label)}', to: '{t(label)' };
  await expectReport({ dev, page }, change, /category-rail\.tsx:\d+:\d+/);
  await expect(page.getByRole('navigation', { name: 'Game categories' })).toBeVisible();
});

test('shows the position of a page’s error on the server and in the browser', { tag: '@long' }, async ({
  dev,
  page,
}) => {
  await open(page, dev.url('aurora', '/m/home'));
  const from = 'const { brand, call, now, session } = page;\n';
  const to = `${from}  if (now() > 0) throw new Error('no home');\n`;
  const file = 'apps/web/src/features/lobby/home.page.tsx';
  await expectReport({ dev, page }, { file, from, to, isSeenOnReload: true }, /no home[\s\S]*home\.page\.tsx:\d+:24/);
  await open(page, dev.url('aurora', '/m/home'));
  const rail = {
    file: 'apps/web/src/features/lobby/category-rail.tsx',
    from: '  const t = useTranslation();\n',
    to: "  const t = useTranslation();\n  if (typeof window === 'object') throw new Error('no rail');\n",
  };
  await expectReport({ dev, page }, rail, /no rail[\s\S]*category-rail\.tsx:\d+:41/);
});

test('shows the position of a syntax error in the gateway, and of a failing call', { tag: '@long' }, async ({
  dev,
  page,
}) => {
  await open(page, dev.url('aurora', '/m/home'));
  const file = 'apps/gateway/src/content/merchants/endpoints/ping.ts';
  const from = 'return { serverTime: now() };';
  await expectReport({ dev, page }, { file, from, to: 'return { serverTime: now( };' }, /ping\.ts:\d+/);
  const fails = { file, from, to: "throw new Error('no time');" };
  const ping = setInterval(() => ask(dev.url('aurora', '/wps/system/test/ping')).catch(() => null), 200);
  try {
    await expectReport({ dev, page }, fails, /no time[\s\S]*ping\.ts:\d+:9/);
  } finally {
    clearInterval(ping);
  }
});

test('shows edited messages again after the backend has failed to start', { tag: '@long' }, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const broken = { file: 'apps/gateway/src/content/merchants/endpoints/ping.ts', from: 'now()', to: 'now(' };
  const mend = await dev.edit(broken.file, broken.from, broken.to);
  try {
    await expect.poll(() => overlayText(page).catch(() => ''), { timeout: 20_000 }).toMatch(/ping\.ts:\d+/);
    // Nothing is there to load it.
    const undo = await dev.edit('packages/locales/EN/gateway.json', 'Please log in.', 'Log in first.');
    await pause(500);
    await undo();
  } finally {
    await mend();
  }
  await expect.poll(() => overlayText(page).catch(() => 'loading'), { timeout: 20_000 }).toBe('');
  const change = { file: 'packages/locales/EN/gateway.json', from: 'Please log in.', to: 'Log in first.' };
  const refusal = async () => (await ask(dev.url('lotus', '/wps/wallet/balance'), { headers: ENGLISH })).text;
  await expectWithin({ dev, limitMs: HOT_MS }, change, async () => (await refusal()).includes(change.to));
});

test('shows the position of a syntax error in the arcade', { tag: '@long' }, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const change = {
    file: 'apps/arcade/server/http/client-page.ts',
    from: "titleOf: () => 'verify.title'",
    to: "titleOf: () = 'verify.title'",
  };
  await expectReport({ dev, page }, change, /client-page\.ts:\d+/);
});

test('shows what is wrong with a brand document', { tag: '@long' }, async ({ dev, page }) => {
  await open(page, dev.url('aurora', '/m/home'));
  const change = { file: 'merchants/aurora/merchant.json', from: '"skin": "air"', to: '"skin": "water"' };
  await expectReport({ dev, page }, change, /aurora[\s\S]*skin/);
});

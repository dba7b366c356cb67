import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { ask } from './api-client.ts';
import { solveByDigits, solveByDrag, solveCaptchaByKeyboard } from './captcha-solver.ts';
import { test } from './journey.ts';
import { freshName, originOf, PASSWORD } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const DEMO = 'Foyer-demo-1';

async function openLogin(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${originOf('samba', baseURL)}/m/login`);
  await hydrated(page);
}
async function fillLogin(page: Page, password = DEMO): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill('demo');
  await page.getByLabel('Password', { exact: true }).fill(password);
}
const sendLogin = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true }).click();
const slot = (page: Page) => page.getByRole('button', { name: /^Security check/ });
const puzzle = (page: Page) => page.getByRole('dialog', { name: 'Security check' });

test('a login runs the captcha of version 3 first, solved with the keyboard only', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  await openLogin(page, baseURL);
  await expect(slot(page)).toHaveAttribute('data-state', 'idle');
  await fillLogin(page);
  const sent = page.waitForRequest('**/wps/session/login');
  await sendLogin(page);
  await expect(puzzle(page)).toBeVisible();
  await solveCaptchaByKeyboard(page);
  await sent;
  await expect(page).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
});

test('a captcha solved in advance is not shown again; a refused login uses it up', async ({ page, baseURL }) => {
  const watch = watchPage(page, [/400 \(Bad Request\)/]);
  await openLogin(page, baseURL);
  await slot(page).click();
  await solveByDrag(page);
  await expect(slot(page)).toHaveAttribute('data-state', 'done');
  await expect(slot(page)).toContainText('Verified');
  await fillLogin(page, 'not this one');
  await sendLogin(page);
  await expect(page.getByText('Wrong username or password.').first()).toBeVisible();
  await expect(slot(page)).toHaveAttribute('data-state', 'idle');
  await fillLogin(page);
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeEnabled();
  await sendLogin(page);
  await solveByDrag(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
});

test('a registration runs version 4, solved by typing digits instead of the picture', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  await page.goto(`${originOf('aurora', baseURL)}/m/register`);
  await hydrated(page);
  await page.getByLabel('Username', { exact: true }).fill(freshName('cap'));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await solveByDigits(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  watch.expectSilent();
});

test('closing the challenge keeps the input and asks for verification', async ({ page, baseURL }) => {
  const watch = watchPage(page);
  let logins = 0;
  await page.route('**/wps/session/login', async (route) => {
    logins += 1;
    await route.continue();
  });
  await openLogin(page, baseURL);
  await fillLogin(page);
  await sendLogin(page);
  await expect(puzzle(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(puzzle(page)).toBeHidden();
  await expect(slot(page)).toContainText('Please complete the security check first.');
  await expect(page.getByLabel('Username', { exact: true })).toHaveValue('demo');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO);
  expect(logins).toBe(0);
  await sendLogin(page);
  await solveCaptchaByKeyboard(page);
  await expect(page).toHaveURL(/\/m\/home$/);
  expect(logins).toBe(1);
  watch.expectSilent();
});

test('an empty form shows what is missing before it asks for a captcha', async ({ page, baseURL }) => {
  await openLogin(page, baseURL);
  await sendLogin(page);
  await expect(page.getByText('Please fill this in.')).toBeVisible();
  await expect(puzzle(page)).toHaveCount(0);
});

test('a wrong answer shows another picture, which can be solved', async ({ page, baseURL }) => {
  await openLogin(page, baseURL);
  await slot(page).click();
  await page.getByRole('slider').press('Enter');
  await expect(puzzle(page).getByRole('status')).toHaveText('Not quite. Please try again.');
  await solveCaptchaByKeyboard(page);
  await expect(slot(page)).toHaveAttribute('data-state', 'done');
});

test('a solved captcha is refused when it is sent a second time', async ({ page, baseURL }) => {
  await openLogin(page, baseURL);
  await slot(page).click();
  await solveCaptchaByKeyboard(page);
  await expect(slot(page)).toHaveAttribute('data-state', 'done');
  const solved = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('input[name^=geetest]')].map(({ name, value }) => [name, value]),
    ),
  );
  expect(Object.keys(solved).sort()).toEqual(['geetestChallenge', 'geetestSeccode', 'geetestValidate']);
  const send = async () => {
    const json = { type: 'username', username: 'nobody1', password: 'not this one', ...solved };
    const { text } = await ask(`${originOf('samba', baseURL)}/wps/session/login`, { method: 'POST', json });
    return JSON.parse(text).errorCode;
  };
  expect(await send()).toBe('login.cred.err');
  expect(await send()).toBe('captcha.invalid');
});

test('an unreachable provider is reported, the gateway decides, and the captcha can be retried', async ({
  page,
  baseURL,
}) => {
  await page.route('**/sandbox/captcha/gt.js', (route) => route.abort());
  await openLogin(page, baseURL);
  await slot(page).click();
  await expect(slot(page)).toHaveAttribute('data-state', 'failed');
  await expect(slot(page)).toContainText('The check could not be loaded');
  await fillLogin(page);
  await sendLogin(page);
  await expect(page.getByRole('alert')).toHaveText('Please complete the captcha first.');
  await expect(slot(page)).toHaveAttribute('data-state', 'failed');
  await page.unroute('**/sandbox/captcha/gt.js');
  await slot(page).click();
  await solveCaptchaByKeyboard(page);
  await expect(slot(page)).toHaveAttribute('data-state', 'done');
});

test('without scripts the page shows that this login needs them', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${originOf('samba', baseURL)}/m/login`);
  await expect(page.getByText(/JavaScript/)).toBeVisible();
  await context.close();
});

test('the puzzle meets WCAG 2.2 AA, as a picture and as digits', async ({ page, baseURL }) => {
  await openLogin(page, baseURL);
  await slot(page).click();
  await expect(page.getByRole('slider')).toBeFocused();
  const findFaults = async () =>
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations;
  expect(await findFaults()).toEqual([]);
  await page.getByRole('button', { name: 'Type digits instead' }).click();
  await expect(page.getByLabel(/^Type these digits/)).toBeFocused();
  expect(await findFaults()).toEqual([]);
  for (let i = 0; i < 6; i++) await page.keyboard.press('Tab');
  await expect(page.getByLabel(/^Type these digits/)).not.toBeFocused();
  expect(await page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true);
});

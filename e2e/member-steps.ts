import { expect, type Page } from '@playwright/test';
import { solveByDigits } from './captcha-solver.ts';

export const PASSWORD = 'correct horse';

export const originOf = (code: string, baseUrl: string | undefined): string => (baseUrl ?? '').replace('lotus', code);

/** An unused name, for one run of one journey. */
export const freshName = (prefix: string): string =>
  `${prefix}${Math.floor(performance.timeOrigin + performance.now()).toString(36)}`;

/** Fills the registration form and sends it. If the brand generates names, `nameOf` returns it. */
export async function register(page: Page, username: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  const wanted = page.getByLabel('Username', { exact: true });
  const isNamed = (await wanted.count()) > 0;
  if (isNamed) await wanted.fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await solveIfAsked(page);
  if (!isNamed) await page.getByRole('link', { name: 'Continue' }).click();
}

/** The token of the session. After a form that was sent without scripts it exists once the next page has started. */
export async function tokenOf(page: Page): Promise<string> {
  let token: string | undefined;
  await expect(async () => {
    token = await page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').token);
    expect(token).toBeTruthy();
  }).toPass();
  return token ?? '';
}

/** The name of the logged-in member. */
export const nameOf = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('session') ?? '{}').userName ?? '');

/** Fills the login form and sends it. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await solveIfAsked(page);
}

/** Some brands require a captcha: its slot is on the page as soon as the form is. */
async function solveIfAsked(page: Page): Promise<void> {
  if ((await page.getByRole('button', { name: /^Security check/ }).count()) > 0) await solveByDigits(page);
}

/** Logs out on the member home. @param origin of a server other than that of all journeys */
export async function logOut(page: Page, origin = ''): Promise<void> {
  // Calls in flight when the session ends are refused, which the browser logs to its console.
  await page.goto(`${origin}/m/member/home`, { waitUntil: 'networkidle' });
  const entry = page.getByRole('button', { name: 'Log out' });
  const more = page.getByRole('button', { name: 'More' });
  if (!(await entry.isVisible())) await more.click();
  await entry.click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
}

import { expect, type Page } from '@playwright/test';

export const PASSWORD = 'correct horse';

export const originOf = (code: string, baseUrl: string | undefined): string => (baseUrl ?? '').replace('lotus', code);

/** A name nobody has, for one run of one journey. */
export const freshName = (prefix: string): string =>
  `${prefix}${Math.floor(performance.timeOrigin + performance.now()).toString(36)}`;

/** Fills the registration form and sends it. */
export async function register(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills the login form and sends it. */
export async function logIn(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** Ends the session by the entry of the member home. */
export async function logOut(page: Page): Promise<void> {
  await page.goto('/m/member/home');
  const entry = page.getByRole('button', { name: 'Log out' });
  const more = page.getByRole('button', { name: 'More' });
  if (!(await entry.isVisible())) await more.click();
  await entry.click();
  await expect(page.getByRole('link', { name: 'Register' }).first()).toBeVisible();
}

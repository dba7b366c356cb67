import { expect } from '@playwright/test';
import { ask } from './api-client.ts';
import { enter } from './cashier-steps.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';
import { card, choose, fillDetails } from './identity-steps.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Decides as the sandbox's identity service. */
const decide = async (origin: string, fields: Record<string, string>): Promise<void> => {
  const { status } = await ask(`${origin}/sandbox/identity`, { method: 'POST', form: new URLSearchParams(fields) });
  expect(status).toBe(303);
};

test.describe('a check of an identity', () => {
  test('goes from the withdrawal page to a higher level, on the open page', { tag: '@long' }, async ({
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/withdraw`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Verify your identity' }).click();
    await expect(page.getByText('Withdraw up to 20.000.000 ₫ a day')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start level 1' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter your name as it is on the document.')).toBeVisible();
    await expectAccessible(page);
    const sent = page.waitForRequest('**/wps/identity/begin');
    await fillDetails(page);
    expect((await sent).postData()).not.toContain('079198');
    await expect(page.getByRole('button', { name: 'Send for checking' })).toBeDisabled();
    await choose(page, 'Front');
    // A reload loses nothing.
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'Front' }).getByText('Received')).toBeVisible();
    await choose(page, 'Back', 'Selfie');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send for checking' }).click();
    const checking = page.getByRole('heading', { name: 'We are checking it' });
    await expect(checking.or(page.getByRole('heading', { name: 'Level 1 is open' }))).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Level 1 is open' })).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Withdraw' }).click();
    await expect(page.getByText('Your identity is not verified yet.')).toHaveCount(0);
    watch.expectSilent();
  });

  test('asks again for one picture, and shows when it is not confirmed', { tag: '@long' }, async ({ foyer, page }) => {
    const { origin } = foyer;
    const watch = watchPage(page);
    await decide(origin, { mode: 'wait' });
    await enter(page, origin);
    await page.goto(`${origin}/m/member/identity/check`);
    await hydrated(page);
    await fillDetails(page);
    await choose(page, 'Front', 'Back', 'Selfie');
    await page.getByRole('button', { name: 'Send for checking' }).click();
    await expect(page.getByRole('heading', { name: 'We are checking it' })).toBeVisible();
    const applicant = async () => {
      const { text } = await ask(`${origin}/sandbox/identity`);
      return /name="applicant" value="([^"]+)"/.exec(text)?.[1] ?? '';
    };
    await expect.poll(applicant).not.toBe('');
    // The provider lists an applicant before the gateway knows its number: a decision that comes too early is sent again.
    await expect(async () => {
      await decide(origin, { applicant: await applicant(), decision: 'selfie' });
      await expect(page.getByRole('heading', { name: 'We need another picture' })).toBeVisible({ timeout: 7_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByText('You have 4 tries left.')).toBeVisible();
    await expect(page.getByText('internal comment')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Take a photo' })).toHaveCount(1);
    await expectAccessible(page);
    await choose(page, 'Selfie');
    await page.getByRole('button', { name: 'Send for checking' }).click();
    await expect(page.getByRole('heading', { name: 'We are checking it' })).toBeVisible();
    await expect(async () => {
      await decide(origin, { applicant: await applicant(), decision: 'reject' });
      await expect(page.getByRole('heading', { name: 'We could not confirm your identity' })).toBeVisible({
        timeout: 7_000,
      });
    }).toPass({ timeout: 60_000 });
    await page.goto(`${origin}/m/member/identity`);
    await expect(page.getByText('Not confirmed')).toBeVisible();
    watch.expectSilent();
  });

  test('keeps a picture that did not arrive, and refuses a file that is not a picture', { tag: '@long' }, async ({
    context,
    page,
    baseURL,
  }) => {
    const origin = originOf('lotus', baseURL);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/identity/check`);
    await hydrated(page);
    await fillDetails(page);
    const text = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
    await page.getByLabel('Back: Choose a file').setInputFiles(text);
    await expect(page.getByText('This file cannot be read. Use JPEG, PNG, HEIC or PDF.')).toBeVisible();
    await context.setOffline(true);
    await page.getByLabel('Front: Choose a file').setInputFiles(await card());
    const again = page.getByRole('button', { name: 'Send again' });
    await expect(again).toBeVisible();
    await context.setOffline(false);
    await again.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Front' }).getByText('Received')).toBeVisible();
  });
});

test.describe('the camera', () => {
  test.use({ permissions: ['camera'] });

  test('takes a picture, and ends when it is closed', { tag: '@long' }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/identity/check`);
    await hydrated(page);
    await fillDetails(page);
    await page.getByRole('button', { name: 'Take a photo' }).last().click();
    const camera = page.getByRole('dialog', { name: 'Selfie' });
    await expect(camera.getByRole('button', { name: 'Take the picture' })).toBeEnabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(camera).toHaveCount(0);
    await page.getByRole('button', { name: 'Take a photo' }).last().click();
    await camera.getByRole('button', { name: 'Take the picture' }).click();
    await expect(camera).toHaveCount(0);
    const row = page.getByRole('listitem').filter({ hasText: 'Selfie' });
    await expect(row.getByText('Received')).toBeVisible();
    await expect(row.getByRole('img', { name: 'Selfie' })).toBeVisible();
    watch.expectSilent();
  });
});

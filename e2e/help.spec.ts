import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './foyer-fixture.ts';

test('a visitor finds an answer by topic and by typing, and asks customer service for the rest', {
  tag: '@long',
}, async ({ foyer, page }) => {
  await page.goto(`${foyer.origin}/m/support`);
  await page.getByText('How do I withdraw?').click();
  await expect(page.getByText('Choose the account and the amount')).toBeVisible();
  await page.getByRole('link', { name: 'Read more: How do I withdraw?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How do I withdraw?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All help' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expectAccessible(page);

  const field = page.getByRole('searchbox', { name: 'Search the help' });
  await field.fill('authentcator');
  await expect(page.getByRole('link', { name: /How do I protect my account/ })).toBeVisible();
  await expect(page).toHaveURL(/q=authentcator/);
  await page.reload();
  await expect(field).toHaveValue('authentcator');
  await field.fill('qqqq');
  await expect(page.getByRole('heading', { name: 'Nothing found for “qqqq”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the text' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('link', { name: 'I want to set a limit' }).click();
  await expect(page.getByRole('link', { name: 'Play within limits' })).toHaveAttribute('href', /\/m\/member\/limits$/);
  await page.getByRole('link', { name: 'Start a chat' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
});

test('without scripts the help is searched by its form, and an article that does not exist is not found', {
  tag: '@long',
}, async ({ browser, foyer }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${foyer.origin}/m/help`);
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('bonus');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Why is my bonus not finished/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Why is my bonus not finished?' })).toBeVisible();
  expect((await page.goto(`${foyer.origin}/m/help/no-such-article`))?.status()).toBe(404);
  await page.close();
});

test('the search of the lobby lists help after the games', { tag: '@long' }, async ({ foyer, page }) => {
  await page.goto(`${foyer.origin}/m/search?q=passkey`);
  await page.getByRole('link', { name: /How do I protect my account/ }).click();
  await expect(page).toHaveURL(/\/m\/help\/protect-account$/);
});

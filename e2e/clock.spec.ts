import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { chooseNumbers, openTrial, placeTicket } from './lotto-steps.ts';
import { watchPage } from './page-errors.ts';

// Far enough from Vietnam that it is another day there for most of the day.
test.use({ timezoneId: 'Pacific/Honolulu' });

test('a device in another zone shows the merchant’s clock in the lobby and in the lottery', async ({ page }) => {
  const watch = watchPage(page);
  await page.goto('/m/home');
  const inVietnam = (text: string | null) => /\b(\d{2}):(\d{2})\b/.exec(text ?? '')?.[1];
  const hour = new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone: 'Asia/Ho_Chi_Minh' });
  const isNow = (text: string | null) => {
    const near = [0, 60_000].map((ms) => hour.format(Date.now() + ms));
    expect(near).toContain(inVietnam(text));
  };
  isNow(
    await page
      .getByLabel(/^Closes at/)
      .first()
      .getAttribute('aria-label'),
  );
  await openTrial(page, 'VNQ300');
  await chooseNumbers(page, ['07']);
  await page.getByRole('button', { name: /^Review/ }).click();
  await placeTicket(page);
  await page.getByRole('link', { name: 'Watch the draw' }).click();
  const placed = page.getByText('Placed at').locator('xpath=..');
  await expect(placed).toBeVisible();
  isNow(await placed.textContent());
  await page.getByRole('link', { name: 'My tickets and results' }).click();
  await expect(page.getByText('All times in Indochina Time')).toBeVisible();
  watch.expectSilent();
});

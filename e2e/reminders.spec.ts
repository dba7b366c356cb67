import { expect } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { BASE_URL } from './server-address.ts';
import { hydrated } from './wait-for-hydration.ts';

test('a visitor asks to be reminded of a draw, logs in, sets the reminder and cancels it', async ({ page }) => {
  const watch = watchPage(page);
  const member = await newMember(BASE_URL);
  const { text } = await ask(`${BASE_URL}/wps/relay/GCSGAME_drawList`);
  // The draw that is furthest away: a reminder is for one that does not close within minutes.
  const { gameCode } = JSON.parse(text).value.draws.at(-1);
  await page.goto(`/m/elott?game=${gameCode}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Remind me' }).click();
  await logIn(page, member);
  await expect(page).toHaveURL(new RegExp(`/m/elott\\?game=${gameCode}$`));
  await page.getByRole('button', { name: 'Remind me' }).click();
  const isSet = page.getByRole('button', { name: 'Reminder set' });
  await expect(isSet).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('We tell you in your inbox 15 minutes before.')).toBeVisible();
  await page.reload();
  await hydrated(page);
  await isSet.click();
  await expect(page.getByRole('button', { name: 'Remind me' })).toHaveAttribute('aria-pressed', 'false');
  watch.expectSilent();
});

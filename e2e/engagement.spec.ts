import { expect } from '@playwright/test';
import { enter } from './cashier-steps.ts';
import { doubleClick } from './double-click.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

const DEMO = { name: 'demo', password: 'Foyer-demo-1' };

test.describe('reasons to come back', () => {
  test('missions: a check-in counts once, and they stay switched off until they are switched on', {
    tag: '@long',
  }, async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin);
    await page.goto(`${origin}/m/member/vip`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Check-in and missions' }).click();
    await expect(page.getByRole('heading', { name: 'Missions' })).toBeVisible();
    await expectAccessible(page);
    await doubleClick(page.getByRole('button', { name: 'Check in for today' }));
    await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
    await page.goto(`${origin}/m/member/missions`);
    await hydrated(page);
    await expect(page.getByRole('button', { name: 'Check in for today' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /Play within your limits/ })).toBeVisible();
    await page.getByRole('button', { name: 'Switch missions off' }).click();
    await expect(page.getByText('Missions are switched off.')).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole('link', { name: /Play within your limits/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Switch missions on' }).click();
    await expect(page.getByRole('link', { name: /Play within your limits/ })).toBeVisible();
    watch.expectSilent();
  });

  for (const [brand, prize, member] of [
    ['lotus', '1.000.000 ₫', undefined],
    ['samba', 'R$ 200,00', DEMO],
  ] as const)
    test(`a tournament of ${brand} shows what counts and what can be won, and can be left again`, {
      tag: '@long',
    }, async ({ page, baseURL }) => {
      const origin = originOf(brand, baseURL);
      const watch = watchPage(page);
      await enter(page, origin, member);
      await page.goto(`${origin}/m/activity`);
      await hydrated(page);
      await page.getByRole('link', { name: /Best multiplier/ }).click();
      await expect(page.getByRole('heading', { name: 'Leaderboard' })).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'Place 1' })).toContainText(prize);
      await expect(page.getByText(/Your first 20 rounds count; playing more changes nothing/)).toBeVisible();
      await expectAccessible(page);
      await doubleClick(page.getByRole('button', { name: 'Take part' }));
      await expect(page.getByRole('button', { name: 'No longer take part' })).toBeVisible();
      await page.reload();
      await hydrated(page);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'No longer take part' }).click();
      await expect(page.getByRole('button', { name: 'Take part' })).toBeVisible();
      watch.expectSilent();
    });

  test('the levels show what is missing, what keeps the level and what each brings', async ({ page, baseURL }) => {
    const origin = originOf('lotus', baseURL);
    const watch = watchPage(page);
    await enter(page, origin, DEMO);
    await page.goto(`${origin}/m/member/vip`);
    await hydrated(page);
    await expect(page.getByRole('heading', { name: 'To keep Gold' })).toBeVisible();
    const rebate = page.getByRole('row', { name: /Daily rebate/ });
    await expect(rebate.getByRole('cell')).toHaveText(['0.2%', '0.5%', '0.8%']);
    await expect(page.getByText(/never raises a limit, never gives credit/)).toBeVisible();
    await expectAccessible(page);
    watch.expectSilent();
  });
});

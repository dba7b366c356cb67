import { expect } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { expectAccessible } from './expect-accessible.ts';
import { test } from './journey.ts';
import { waitForTimeToBet } from './lotto-steps.ts';
import { logIn, originOf } from './member-steps.ts';
import { BASE_URL } from './server-address.ts';
import { hydrated } from './wait-for-hydration.ts';

const VISITOR_PAGES = [
  '/m/home',
  '/m/login',
  '/m/register',
  '/m/language',
  '/m/legal/terms',
  '/m/elott',
  '/m/catalogue?view=list',
  '/m/live',
  '/m/search',
  '/m/search?q=ken',
  '/m/search?q=qqqxxx',
  '/m/news',
  '/m/news/lantern-rise',
  '/m/app',
  '/m/trial?gameId=NONE',
];
const SECURITY = ['', '/authenticator', '/passkeys', '/email', '/mobile', '/second-step', '/sessions', '/history'];
const MEMBER_PAGES = [
  '/m/home',
  '/m/member/home',
  '/m/member/transactions',
  '/m/member/deposit',
  '/m/member/withdraw',
  '/m/member/withdraw/account',
  '/m/member/limits',
  '/m/member/bets',
  '/m/member/limits/loss',
  '/m/member/limits/break',
  '/m/member/limits/exclude',
  '/m/member/inbox',
  '/m/member/username',
  ...SECURITY.map((page) => `/m/member/security${page}`),
];

for (const brand of BRANDS) {
  test.describe(brand.code, () => {
    test.use({ baseURL: originOf(brand.code, BASE_URL) });

    test('every screen meets WCAG 2.2 AA', { tag: '@long' }, async ({ page }) => {
      // About fifty pages.
      test.slow();
      for (const path of VISITOR_PAGES) {
        await page.goto(path);
        await hydrated(page);
        await expectAccessible(page);
      }
      await page.goto('/m/login');
      await logIn(page, 'demo', 'Foyer-demo-1');
      await expect(page.getByRole('link', { name: /^Balance/ })).toBeVisible();
      for (const path of MEMBER_PAGES) {
        await page.goto(path);
        await hydrated(page);
        await expectAccessible(page);
      }
      await page.goto('/m/launchGame?code=VNQ60&lottoView=betting');
      await page.getByRole('button', { name: /^07/ }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Pick many at once' }).click();
      await expect(page.getByLabel('Type or paste numbers')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // By position, since every market has its own names: three and four digits, and the special prize.
      const kinds = page.getByRole('radiogroup', { name: 'Kinds of bets' }).getByRole('radio');
      for (const kind of [kinds.nth(2), kinds.last()]) {
        await kind.check({ force: true });
        await expectAccessible(page);
      }
      await waitForTimeToBet(page);
      await page.getByRole('button', { name: /^Review/ }).click();
      await expect(page.getByRole('button', { name: 'Place ticket' })).toBeVisible();
      await expectAccessible(page);
      await page.goto('/m/launchGame?code=lobby&lottoView=lobby');
      await expect(page.getByRole('heading', { name: 'Lottery', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Bet now: / }).first()).toBeVisible();
      await expectAccessible(page);
    });
  });
}

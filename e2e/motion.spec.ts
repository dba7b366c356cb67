import { expect, type Page } from '@playwright/test';
import { BRANDS } from './brands.data.ts';
import { test } from './journey.ts';
import { originOf } from './member-steps.ts';
import { watchPage } from './page-errors.ts';
import { hydrated } from './wait-for-hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const marqueeOf = (page: Page) => page.getByRole('region', { name: 'News', exact: true });
/** The position of the list of offers, in pixels from its beginning. */
const placeOfOffers = (page: Page) =>
  page
    .getByRole('region', { name: 'Offers', exact: true })
    .getByRole('list')
    .first()
    .evaluate((list) => Math.round(Math.abs(list.scrollLeft)));
/** The endless animations of the page. */
const endless = (page: Page) =>
  page.evaluate(
    () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
        .length,
  );

for (const { code } of BRANDS)
  test(`${code}: with reduced motion nothing on home moves automatically`, async ({ page, baseURL }) => {
    const watch = watchPage(page);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(`${originOf(code, baseURL)}/m/home`);
    await hydrated(page);
    expect(await endless(page)).toBe(0);
    await expect(marqueeOf(page)).toBeVisible();
    const before = await placeOfOffers(page);
    await page.clock.runFor(12_000);
    expect(await placeOfOffers(page)).toBe(before);
    await expect(page.getByRole('button', { name: 'Pause the offers' })).toHaveCount(0);
    watch.expectSilent();
  });

test('the marquee moves, and stops for a visitor who hovers over it or tabs into it', async ({ page }) => {
  await page.goto('/m/home');
  await hydrated(page);
  const run = () => marqueeOf(page).evaluate((region) => region.getAnimations({ subtree: true })[0]?.playState);
  expect(await run()).toBe('running');
  await marqueeOf(page).hover();
  expect(await run()).toBe('paused');
  await page.mouse.move(0, 0);
  expect(await run()).toBe('running');
  const line = marqueeOf(page).getByRole('link', { name: /Open any result/ });
  await line.focus();
  expect(await run()).toBe('paused');
  await line.press('Enter');
  await expect(page).toHaveURL(/\/m\/news\/check-a-draw/);
});

test('shows a skeleton only for what takes longer than 150 ms', async ({ page }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/GCSGAME_gameDetail*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/m/catalogue');
  await hydrated(page);
  await page.getByRole('link', { name: /^Three dice/ }).click();
  const skeleton = page.getByRole('dialog').locator('[aria-busy="true"] > span[aria-hidden="true"]').first();
  await expect(skeleton).toBeAttached();
  const opacityAt = (ms: number) =>
    skeleton.evaluate((element, time) => {
      for (const animation of element.getAnimations()) Object.assign(animation, { currentTime: time });
      return getComputedStyle(element).opacity;
    }, ms);
  // The animation has ended by now in real time: it is restarted.
  await skeleton.evaluate((element) => {
    element.style.animation = 'none';
    element.getBoundingClientRect();
    element.style.animation = '';
    for (const animation of element.getAnimations()) animation.pause();
  });
  expect(await opacityAt(0)).toBe('0');
  expect(await opacityAt(149)).toBe('0');
  expect(await opacityAt(400)).toBe('1');
  goOn();
  await expect(page.getByRole('dialog', { name: 'Three dice' })).toBeVisible();
});

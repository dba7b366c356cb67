import { readdir } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './dev-fixture.ts';

/** Classes of a component's own style sheet that no frame on the page uses. */
async function findMissingStates(page: Page): Promise<string[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const missing = await Promise.all(
    frames.map((frame) =>
      frame.evaluate(() => (globalThis as { findMissingStates?: () => string[] }).findMissingStates?.() ?? null),
    ),
  );
  return (
    missing.reduce<string[] | null>(
      (common, own) => own && (common?.filter((one) => own.includes(one)) ?? own),
      null,
    ) ?? ['?']
  );
}

test('shows every component of packages/ui in every state, skin and direction', { tag: '@long' }, async ({
  dev,
  page,
}) => {
  // Some forty components, each in a dozen frames.
  test.setTimeout(300_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  const files = (await readdir('packages/ui/src')).filter((file) => /^[a-z-]+\.tsx$/.test(file));
  const names = files.map((file) => file.replace('.tsx', '')).sort();
  await page.goto(dev.url('aurora', '/workshop'));
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(names);
  for (const name of names) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    for (const skin of ['lacquer', 'air', 'pulse'])
      for (const direction of ['ltr', 'rtl'])
        await expect(page.locator(`iframe[title^="${name} ${skin} ${direction}"]`).first()).toBeAttached();
    await expect.poll(() => findMissingStates(page).catch(() => null), { message: name }).toEqual([]);
  }
  expect(errors).toEqual([]);
});

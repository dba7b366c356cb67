import { expect, type Page } from '@playwright/test';
import { ask, newMember } from './api-client.ts';
import { test } from './journey.ts';
import { logIn, nameOf } from './member-steps.ts';
import { hydrated } from './wait-for-hydration.ts';

/** Serves a page as it arrives through a proxy that removes parts of the HTML. */
async function removeFrom(page: Page, path: string, removed: RegExp): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue();
      const { headers, status, text } = await ask(route.request().url(), {
        headers: { accept: 'text/html', 'accept-language': 'en' },
      });
      const body = text.replaceAll(removed, '');
      const {
        'content-length': _length,
        'transfer-encoding': _encoding,
        ...others
      } = headers as Record<string, string>;
      await route.fulfill({ status, headers: others, body });
    },
  );
}

for (const [name, removed] of [
  ['every comment', /<!--.*?-->/gs],
  ['the marks of the page’s frame', /<!--\/?&-->/g],
] as const)
  test(`a member logs in on a page from which a proxy has removed ${name}`, async ({ page, baseURL }) => {
    const member = await newMember(baseURL);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await removeFrom(page, '/m/login', removed);
    await page.goto('/m/login');
    await hydrated(page);
    await logIn(page, member);
    await expect.poll(() => nameOf(page)).toBe(member);
    expect(errors).toEqual([]);
  });

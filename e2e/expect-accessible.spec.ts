import { expect } from '@playwright/test';
import { findViolations } from './expect-accessible.ts';
import { test } from './journey.ts';

const PAGE = '<!doctype html><html lang="en"><title>A page</title>';

for (const [of, origin] of [
  ['the page', ''],
  ['another origin', 'http://samba.localhost:9'],
] as const)
  test(`the check of accessibility finds a violation in a frame of ${of}`, async ({ page }) => {
    await page.route('**/framed', (route) =>
      route.fulfill({ contentType: 'text/html', body: `${PAGE}<button></button>` }),
    );
    await page.route('**/framing', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `${PAGE}<iframe title="A frame" src="${origin}/framed"></iframe>`,
      }),
    );
    await page.goto('/framing');
    await expect(page.frameLocator('iframe').getByRole('button')).toBeVisible();
    expect(await findViolations(page)).toEqual(['button-name: <button></button>']);
  });

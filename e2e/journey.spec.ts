import { expect } from '@playwright/test';
import { test } from './journey.ts';

test.describe('a journey', () => {
  test.describe.configure({ mode: 'serial' });

  test('may leave pages open', async ({ browser }) => {
    await browser.newPage();
    await (await browser.newContext()).newPage();
    expect(browser.contexts()).toHaveLength(2);
  });

  test('starts without the pages of the one before', ({ browser }) => {
    expect(browser.contexts()).toEqual([]);
  });
});

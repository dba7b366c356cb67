import { test as base } from '@playwright/test';

/**
 * A journey in a browser, which closes every page that it has opened. Playwright closes those of its own fixtures only: the others would
 * keep their worker busy, with their animations and their calls, until the last journey has ended.
 */
export const test = base.extend<{ closesPages: undefined }>({
  closesPages: [
    async ({ browser }, use) => {
      const before = browser.contexts();
      await use(undefined);
      const opened = browser.contexts().filter((context) => !before.includes(context));
      await Promise.all(opened.map((context) => context.close()));
    },
    { auto: true },
  ],
});

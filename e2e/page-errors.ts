import { expect, type Page } from '@playwright/test';

/** Collects console output and page errors. Call `expectSilent` at the end of a journey. */
export interface PageWatch {
  expectSilent(): void;
}

/** Logged by Playwright itself when a journey blocks the service worker. */
const NO_WORKER = /^warning: Service Worker registration blocked by Playwright/;

/** @param allowed messages that a journey causes on purpose, such as the refusal of a wrong password */
export function watchPage(page: Page, allowed: RegExp[] = []): PageWatch {
  const said: string[] = [];
  const note = (text: string) => {
    if (![NO_WORKER, ...allowed].some((pattern) => pattern.test(text))) said.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      note(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 500) note(`${response.status()}: ${response.url()}`);
  });
  return {
    expectSilent: () => expect(said).toEqual([]),
  };
}

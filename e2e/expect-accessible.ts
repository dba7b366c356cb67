import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects a screen to meet WCAG 2.2 AA. One journey reports the violations on every screen, not only the first. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  await page.evaluate(animationsEnd);
  expect.soft(await findViolations(page), name).toEqual([]);
}

/** The violations on a page and in its frames. */
export async function findViolations(page: Page): Promise<string[]> {
  const { origin } = new URL(page.url());
  const isOneOrigin = page
    .frames()
    .every((frame) => /^(?:about|blob|data):/.test(frame.url()) || isOf(origin, frame.url()));
  const { violations } = await new AxeBuilder({ page })
    // Axe leaves out a frame that does not answer in this time, half a second by default.
    .options({ resultTypes: ['violations'], pingWaitTime: 10_000 })
    .withTags(RULES)
    // Legacy mode opens no page of its own to merge the results of all frames: it takes a quarter of the time, but misses
    // frames of another origin.
    .setLegacyMode(isOneOrigin)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

const isOf = (origin: string, address: string): boolean => URL.parse(address)?.origin === origin;

/** Runs in the page: waits for the end of animations, which change colours until then. */
async function animationsEnd(): Promise<void> {
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const ending = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

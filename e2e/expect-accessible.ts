import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects a screen to meet WCAG 2.2 AA. One journey reports the violations on every screen, not only the first. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  await page.evaluate(animationsEnd);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
  expect.soft(faults, name).toEqual([]);
}

/** Runs in the page: waits for what moves or fades in, whose colours are not its own until then. */
async function animationsEnd(): Promise<void> {
  const endless = ({ effect }: Animation) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  const ending = document.getAnimations().filter((animation) => !endless(animation));
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

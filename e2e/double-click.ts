import type { Locator } from '@playwright/test';

/**
 * Clicks a button twice within a moment. Playwright's own `dblclick` starts over when the answer to the first click has replaced the
 * button before the second on a busy machine, and then waits for a button that does not come back.
 */
export async function doubleClick(button: Locator): Promise<void> {
  await button.click({ trial: true });
  await button.evaluate(async (element: HTMLElement) => {
    element.click();
    // React has rendered the effect of the first click.
    await Promise.resolve();
    element.click();
  });
}

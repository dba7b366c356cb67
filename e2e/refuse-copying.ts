import type { Page } from '@playwright/test';

/** Makes the browser refuse its clipboard; with `andSelections` also to copy a selection. */
export const refuseCopying = (page: Page, { andSelections = false } = {}) =>
  page.evaluate((isAll) => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no focus')) });
    if (isAll) Object.defineProperty(document, 'execCommand', { value: () => false });
  }, andSelections);

/** What a page says where nothing can be copied. */
export const NOT_COPIED = 'This browser does not allow copying.';

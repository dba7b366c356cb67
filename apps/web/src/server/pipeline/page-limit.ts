import { createLimiter, type Limiter } from '../../gateway/limit-concurrency.ts';

/**
 * How many pages are worked on at a time. Fewer at a time read less in one query; with more, a call of a browser waits behind all of them in
 * each turn of the event loop.
 */
const MAX_PAGES = 10;
/** A page that takes longer may be waiting for something outside of this process: it gives its place to the next. */
const SLOW_MS = 250;

/**
 * Lets the calls of browsers, such as bets, overtake pages: those that have no place wait in the order of arrival. A page that is aborted
 * while it waits is never begun.
 */
export function createPageLimit({ max = MAX_PAGES, slowMs = SLOW_MS } = {}): Limiter {
  const limit = createLimiter(max);
  return async (work, signal) => {
    // In an object, or the place would be held until the page is finished.
    const { page } = await limit(async () => {
      const begun = { page: work() };
      await settledOrSlow(begun.page, slowMs);
      return begun;
    }, signal);
    return page;
  };
}

/** Resolves when a promise settles, or after some time. */
function settledOrSlow(promise: Promise<unknown>, slowMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, slowMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(end, end);
  });
}

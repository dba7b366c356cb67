import { createLimiter } from '../gateway/limit-concurrency.ts';

/**
 * How many pages are worked on at a time. Fewer at a time read less in one query; with more, a call of a browser waits behind all of them in
 * each turn of the event loop.
 */
const MAX_PAGES = 10;
/** A page that takes longer waits for something outside of this process, and holds up no other. */
const SLOW_MS = 250;

/** Runs the work of a page when there is a free slot, in the order of arrival; work that is aborted while it waits never runs. */
export type PageLimit = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>;

/** Lets the calls of browsers, such as bets, overtake the pages that have arrived with them. */
export function limitPages({ max = MAX_PAGES, slowMs = SLOW_MS } = {}): PageLimit {
  const limit = createLimiter(max);
  return async (work, signal) => {
    // In an object, or the slot would be held until the page is finished.
    const { page } = await limit(async () => {
      const started = { page: work() };
      await settledOrSlow(started.page, slowMs);
      return started;
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

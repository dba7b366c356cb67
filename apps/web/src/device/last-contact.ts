import { readPageMarks } from './page.ts';

/** When the server last answered, in ms since 1970; for a cached page, when it was stored. */
export function lastContact(): number {
  const { savedAt } = readPageMarks();
  if (savedAt) return savedAt;
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  // Failed requests have an end too, but no size. Older browsers report no sizes at all: there the start of the page counts.
  const ends = entries.map(({ responseEnd, transferSize }) => (transferSize > 0 ? responseEnd : 0));
  return performance.timeOrigin + Math.max(0, ...ends);
}

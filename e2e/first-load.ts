import type { Page, Request } from '@playwright/test';

/** Measurements of a first visit; times in ms since the start of the navigation. */
export interface FirstLoad {
  requests: string[];
  /** Transferred bytes without headers. */
  bytes: number;
  /** Those of scripts. */
  scriptBytes: number;
  firstPaint: number;
  largestPaint: number;
  layoutShift: number;
  /** Durations of the tasks of more than 50 ms. */
  longTasks: number[];
}

/** Opens a URL in a new page and waits until the network is idle. */
export async function loadFirst(page: Page, address: string): Promise<FirstLoad> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(address, { waitUntil: 'networkidle' });
  const fetched = requests.filter((request) => request.url().startsWith('http'));
  const bytesOf = async (some: Request[]) => {
    const sizes = await Promise.all(some.map((request) => request.sizes().catch(() => null)));
    return sizes.reduce((sum, size) => sum + (size?.responseBodySize ?? 0), 0);
  };
  return {
    requests: fetched.map((request) => request.url()),
    bytes: await bytesOf(fetched),
    scriptBytes: await bytesOf(fetched.filter((request) => request.resourceType() === 'script')),
    ...(await page.evaluate(readVitals)),
  };
}

/** Runs in the page. Layout shifts right after a tap do not count, as in the web vitals. */
async function readVitals(): Promise<Pick<FirstLoad, 'firstPaint' | 'largestPaint' | 'layoutShift' | 'longTasks'>> {
  type Entry = PerformanceEntry & { value?: number; hadRecentInput?: boolean };
  const entriesOf = (type: string) =>
    new Promise<Entry[]>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
      // NOTE a page without such an entry never calls back.
      setTimeout(() => resolve([]), 500);
    });
  const [paints, largest, shifts, tasks] = await Promise.all(
    ['paint', 'largest-contentful-paint', 'layout-shift', 'longtask'].map(entriesOf),
  );
  return {
    firstPaint: paints?.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    largestPaint: largest?.at(-1)?.startTime ?? 0,
    layoutShift: (shifts ?? []).reduce((sum, shift) => sum + (shift.hadRecentInput ? 0 : (shift.value ?? 0)), 0),
    longTasks: (tasks ?? []).map(({ duration }) => duration),
  };
}

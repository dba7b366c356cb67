import { makeDataFolder, removeDataFolder } from '@foyer/foyer/testing/data-folder.ts';
import { startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { serveMany } from '../e2e/many-games.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/chromium-path.mjs';
import { record } from './harness/record.ts';

/** `node bench/motion.ts`: the marquee of home and the scroll through 3,000 games, on a processor slowed down four times. */
const SLOW = 4;
const MARQUEE_MS = 5_000;
const SCROLL_PIXELS = 6_000;
/** With each frame: 1,200 pixels a second at 60 frames. */
const SCROLL_STEP = 20;
/** Strokes of a finger: as fast, each as long as the screen allows. */
const STROKE = { count: 10, fromY: 720, toY: 110, step: 10, pixelsPerMs: 1.2 };
const FRAME_MS = 1_000 / 60;

/** The work of the main thread. An animation of the compositor needs none of it, and is not delayed by it. */
interface Work {
  /** The share of the time in which it was busy. */
  busyPercent: number;
  layoutsPerSecond: number;
  stylesPerSecond: number;
}

interface Frames {
  framesPerSecond: number;
  /** The median time between two frames. */
  medianMs: number;
  /** The 95th percentile of the time between two frames. */
  p95Ms: number;
  /** Frames that took the time of two or more. */
  lateFrames: number;
  /** Frames in which a part of the screen had no rows yet. */
  blankFrames: number;
  /** Frames in which a skeleton stood for a game that had not loaded. */
  waitingFrames: number;
  scrolledPixels: number;
}

/** What reached the screen: the compositor scrolls on its own, and draws while the main thread is busy. */
interface Drawn {
  drawnPerSecond: number;
  /** The 95th percentile of the time between two frames on the screen. */
  slowTwentiethDrawnMs: number;
}

/** What the page's own script saw in a frame. */
interface SeenFrame {
  at: number;
  isBlank: boolean;
  isWaiting: boolean;
}

async function measureWork(session: CDPSession, move: () => Promise<unknown>): Promise<Work> {
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  await move();
  const after = await read();
  const spent = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
  const lasted = spent('Timestamp');
  return {
    busyPercent: Math.round((spent('TaskDuration') / lasted) * 100),
    layoutsPerSecond: Math.round(spent('LayoutCount') / lasted),
    stylesPerSecond: Math.round(spent('RecalcStyleCount') / lasted),
  };
}

/** Runs in the page: looks at every frame until `stopWatching` is called, which returns what was seen. */
function watchFrames(): void {
  const seen: SeenFrame[] = [];
  let next = 0;
  const list = document.querySelector('main ul:has(button[aria-pressed])');
  const look = (at: number) => {
    const room = list?.parentElement?.getBoundingClientRect();
    const rows = list?.getBoundingClientRect();
    const isBlank =
      rows !== undefined &&
      room !== undefined &&
      (rows.top > Math.max(0, room.top) + 1 || rows.bottom < Math.min(innerHeight, room.bottom) - 20);
    const isWaiting = [...(list?.querySelectorAll('li:not(:has(a))') ?? [])].some((item) => {
      const { bottom, top } = item.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    seen.push({ at, isBlank, isWaiting });
    next = requestAnimationFrame(look);
  };
  next = requestAnimationFrame(look);
  Object.assign(globalThis, {
    stopWatching: () => {
      cancelAnimationFrame(next);
      return seen;
    },
  });
}

/** Scrolls on the main thread, by a little with each frame: the worst case, as every frame waits for the page. */
const scrollByScript = (page: Page): Promise<void> =>
  page.evaluate(
    ({ pixels, step }) =>
      new Promise<void>((resolve) => {
        let scrolled = 0;
        const next = () => {
          scrollBy(0, step);
          scrolled += step;
          if (scrolled < pixels) requestAnimationFrame(next);
          else resolve();
        };
        requestAnimationFrame(next);
      }),
    { pixels: SCROLL_PIXELS, step: SCROLL_STEP },
  );

/**
 * Scrolls with strokes of a finger, which the compositor follows on its own. Touches rather than `Input.synthesizeScrollGesture`,
 * whose touch gestures do not scroll in headless Chromium.
 */
async function scrollByFinger(page: Page, session: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 20, y }] });
  for (let stroke = 0; stroke < STROKE.count; stroke++) {
    const startedAt = performance.now();
    await touch('touchStart', STROKE.fromY);
    const moves: Promise<unknown>[] = [];
    for (let y = STROKE.fromY - STROKE.step; y >= STROKE.toY; y -= STROKE.step) {
      moves.push(touch('touchMove', y));
      await page.waitForTimeout(Math.max(0, (STROKE.fromY - y) / STROKE.pixelsPerMs - (performance.now() - startedAt)));
    }
    await Promise.all(moves);
    await touch('touchEnd');
  }
}

interface TraceEvent {
  name: string;
  /** Microseconds. */
  ts: number;
}

/** Counts the frames that the compositor draws while something moves. */
async function measureDrawn(browser: Browser, move: () => Promise<unknown>): Promise<Drawn> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
  });
  await move();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const drawn = events.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts / 1_000);
  drawn.sort((one, other) => one - other);
  const gaps = gapsOf(drawn);
  return {
    drawnPerSecond: Math.round((gaps.length / ((drawn.at(-1) ?? 0) - (drawn[0] ?? 0))) * 1_000),
    slowTwentiethDrawnMs: Math.round(gaps[Math.floor(gaps.length * 0.95)] ?? 0),
  };
}

/** The times between moments, shortest first. */
const gapsOf = (moments: readonly number[]): number[] =>
  moments
    .slice(1)
    .map((at, place) => at - (moments[place] ?? 0))
    .sort((one, other) => one - other);

async function readFrames(page: Page): Promise<Frames> {
  const seen = await page.evaluate(() => (globalThis as unknown as { stopWatching(): SeenFrame[] }).stopWatching());
  const gaps = gapsOf(seen.map(({ at }) => at));
  const seconds = ((seen.at(-1)?.at ?? 0) - (seen[0]?.at ?? 0)) / 1_000;
  return {
    framesPerSecond: Math.round(gaps.length / seconds),
    medianMs: Math.round(gaps[Math.floor(gaps.length / 2)] ?? 0),
    p95Ms: Math.round(gaps[Math.floor(gaps.length * 0.95)] ?? 0),
    lateFrames: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
    blankFrames: seen.filter(({ isBlank }) => isBlank).length,
    waitingFrames: seen.filter(({ isWaiting }) => isWaiting).length,
    scrolledPixels: await page.evaluate(() => Math.round(window.scrollY)),
  };
}

async function measureMarquee(page: Page, origin: string): Promise<Work> {
  await page.goto(`${origin}/m/home`);
  await page.waitForTimeout(4_000);
  await page.locator('section[aria-label="News"]').scrollIntoViewIfNeeded();
  const session = await slowDown(page);
  return measureWork(session, () => page.waitForTimeout(MARQUEE_MS));
}

async function measureScroll(page: Page, origin: string, how: 'finger' | 'script'): Promise<Drawn & Frames & Work> {
  await serveMany(page);
  await page.goto(`${origin}/m/home`);
  await page.waitForTimeout(3_000);
  // A tap, as a click would leave a mouse over the list, which then looks for what is under it in each frame.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Games' }).tap();
  await page.getByText('3,000 games').waitFor();
  await page.waitForTimeout(1_000);
  const session = await slowDown(page);
  await page.evaluate(watchFrames);
  let drawn: Drawn | null = null;
  const work = await measureWork(session, async () => {
    drawn = await measureDrawn(browser, () =>
      how === 'finger' ? scrollByFinger(page, session) : scrollByScript(page),
    );
  });
  return { ...work, ...(drawn ?? { drawnPerSecond: 0, slowTwentiethDrawnMs: 0 }), ...(await readFrames(page)) };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.waitForTimeout(500);
  return session;
}

const MEASURED: Readonly<Record<string, (page: Page, origin: string) => Promise<object>>> = {
  marquee: measureMarquee,
  scroll: (page, origin) => measureScroll(page, origin, 'script'),
  finger: (page, origin) => measureScroll(page, origin, 'finger'),
};

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGS });
const results: Record<string, object> = {};
for (const brand of ['lotus', 'aurora', 'samba'])
  for (const [what, run] of Object.entries(MEASURED)) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      hasTouch: true,
      serviceWorkers: 'block',
    });
    results[`${brand} ${what}`] = await run(await context.newPage(), `http://${brand}.localhost:${foyer.port}`);
    await context.close();
  }
record('motion', results);
await browser.close();
await foyer.stop();
await removeDataFolder(folder);

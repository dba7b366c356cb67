import { makeDataFolder, removeDataFolder, startRealFoyer } from '@foyer/foyer/testing/real-process.ts';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { serveMany } from '../e2e/many-games.ts';
import { CHROMIUM_ARGS, chromiumPath } from '../scripts/chromium-path.mjs';
import { record } from './harness/record.ts';

/** `node bench/motion.ts`: the marquee of home and the scroll through 3,000 games, on a processor slowed down four times. */
const SLOW = 4;
const MARQUEE_MS = 5_000;
const SCROLL_PIXELS = 6_000;
/** With each frame: 1,200 pixels a second at 60 frames. */
const SCROLL_STEP = 20;
const FRAME_MS = 1_000 / 60;

/** What the main thread did. An animation of the compositor needs none of it, and cannot be held up by it. */
interface Work {
  /** As a share of the time. */
  busyPercent: number;
  layoutsPerSecond: number;
  stylesPerSecond: number;
}

interface Frames {
  framesPerSecond: number;
  /** The time between two frames that one in twenty exceeds. */
  slowTwentiethMs: number;
  /** Frames that took the time of two or more. */
  lateFrames: number;
  scrolledPixels: number;
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

/** Scrolls by a little with each frame, as a finger does, and counts the frames. */
async function scrollOn(page: Page): Promise<Frames> {
  const frames = await page.evaluate(
    ({ pixels, step }) =>
      new Promise<number[]>((resolve) => {
        const seen: number[] = [];
        const next = (at: number) => {
          seen.push(at);
          scrollBy(0, step);
          if (seen.length * step < pixels) requestAnimationFrame(next);
          else resolve(seen);
        };
        requestAnimationFrame(next);
      }),
    { pixels: SCROLL_PIXELS, step: SCROLL_STEP },
  );
  const gaps = frames
    .slice(1)
    .map((at, place) => at - (frames[place] ?? 0))
    .sort((one, other) => one - other);
  const seconds = ((frames.at(-1) ?? 0) - (frames[0] ?? 0)) / 1_000;
  return {
    framesPerSecond: Math.round(gaps.length / seconds),
    slowTwentiethMs: Math.round(gaps[Math.floor(gaps.length * 0.95)] ?? 0),
    lateFrames: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
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

async function measureScroll(page: Page, origin: string): Promise<Frames & Work> {
  await serveMany(page);
  await page.goto(`${origin}/m/home`);
  await page.waitForTimeout(3_000);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Games' }).click();
  await page.getByText('3,000 games').waitFor();
  await page.waitForTimeout(1_000);
  const session = await slowDown(page);
  let frames: Frames | null = null;
  const work = await measureWork(session, async () => {
    frames = await scrollOn(page);
  });
  return { ...work, ...(frames as unknown as Frames) };
}

async function slowDown(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.waitForTimeout(500);
  return session;
}

const folder = await makeDataFolder();
const foyer = await startRealFoyer(folder);
const browser = await chromium.launch({ executablePath: chromiumPath() ?? '', args: CHROMIUM_ARGS });
const results: Record<string, object> = {};
for (const brand of ['lotus', 'aurora', 'samba'])
  for (const [what, run] of Object.entries({ marquee: measureMarquee, scroll: measureScroll })) {
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

import type { Page } from '@playwright/test';

const FRAME_MS = 1_000 / 60;

/** A scroll as measured on the main thread. */
export interface Scrolled {
  framesPerSecond: number;
  /** The 95th percentile of the time between two frames. */
  p95Ms: number;
  /** Frames that took the time of two or more. */
  lateFrames: number;
  scrolledPixels: number;
}

/** Scrolls on the main thread, by a little with each frame: the worst case, as every frame waits for the page. */
export async function scrollByFrames(
  page: Page,
  { pixels, step }: { pixels: number; step: number },
): Promise<Scrolled> {
  const { at, scrolledPixels } = await page.evaluate(
    ({ pixels, step }) =>
      new Promise<{ at: number[]; scrolledPixels: number }>((resolve) => {
        const at: number[] = [];
        const from = scrollY;
        const next = (time: number) => {
          at.push(time);
          scrollBy(0, step);
          if (at.length * step < pixels) requestAnimationFrame(next);
          else resolve({ at, scrolledPixels: scrollY - from });
        };
        requestAnimationFrame(next);
      }),
    { pixels, step },
  );
  const gaps = at.slice(1).map((time, place) => time - (at[place] ?? 0));
  const sorted = [...gaps].sort((one, other) => one - other);
  return {
    framesPerSecond: Math.round((gaps.length / ((at.at(-1) ?? 0) - (at[0] ?? 0))) * 1_000),
    p95Ms: Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
    lateFrames: gaps.filter((gap) => gap > 1.5 * FRAME_MS).length,
    scrolledPixels,
  };
}

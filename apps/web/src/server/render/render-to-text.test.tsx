import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fromByteText } from './page-text.ts';
import { renderToText } from './render-to-text.ts';

const options = { signal: new AbortController().signal, log: () => {}, hasOpenCalls: () => false };

/** The time of the renderer, in ms: only slow components take any, however busy the machine is. */
let now = 0;
beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now));
afterEach(() => vi.restoreAllMocks());

/** A component that keeps the event loop busy. */
function Slow({ ms }: { ms: number }) {
  now += ms;
  return 'slow';
}

test('renders a whole document', async () => {
  const page = (
    <html lang="vi">
      <body>Xổ số</body>
    </html>
  );
  expect(fromByteText(await renderToText(page, options))).toBe(
    '<!DOCTYPE html><html lang="vi"><head></head><body>Xổ số</body></html>',
  );
});

test('waits for a component that is not loaded yet', async () => {
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return { default: () => <p>late</p> };
  });
  const page = (
    <html lang="en">
      <body>
        <Suspense fallback="loading">
          <Late />
        </Suspense>
      </body>
    </html>
  );
  const text = await renderToText(page, options);
  expect(text).toContain('<p>late</p>');
  expect(text).not.toContain('loading');
  expect(text).not.toContain('<template');
});

test('rejects for a page that throws, and for one that is aborted', async () => {
  const Broken = () => {
    throw new Error('a fault for the test');
  };
  await expect(renderToText(<Broken />, options)).rejects.toThrow('a fault for the test');
  await expect(renderToText(<p />, { ...options, signal: AbortSignal.abort() })).rejects.toThrow();
});

test('lets other work run between many slow pages', async () => {
  const done: string[] = [];
  const pages = Array.from({ length: 8 }, async (_, index) => {
    await renderToText(<Slow ms={5} />, options);
    done.push(`page ${index}`);
  });
  setImmediate(() => done.push('other work'));
  await Promise.all(pages);
  expect(done.indexOf('other work')).toBeLessThan(4);
  expect(done.filter((each) => each.startsWith('page'))).toEqual(pages.map((_, index) => `page ${index}`));
});

test('renders several quick pages in one round', async () => {
  const done: string[] = [];
  const pages = Array.from({ length: 3 }, async () => {
    await renderToText(<p>quick</p>, options);
    done.push('page');
  });
  setImmediate(() => done.push('other work'));
  await Promise.all(pages);
  expect(done).toEqual(['page', 'page', 'page']);
});

test('renders one page a round while calls are open', async () => {
  const done: string[] = [];
  const pages = Array.from({ length: 3 }, async () => {
    await renderToText(<Slow ms={1} />, { ...options, hasOpenCalls: () => true });
    done.push('page');
  });
  const note = () => {
    done.push('other work');
    if (done.length < 7) setImmediate(note);
  };
  setImmediate(note);
  await Promise.all(pages);
  expect(done.join()).toMatch(/^page,(other work,)+page,(other work,)+page$/);
});

test('renders several late pages in one round although calls are open', async () => {
  const busy = { ...options, hasOpenCalls: () => true };
  const first = renderToText(<Slow ms={160} />, busy);
  const done: string[] = [];
  const pages = Array.from({ length: 3 }, async () => {
    await renderToText(<p>late</p>, busy);
    done.push('page');
  });
  await first;
  setImmediate(() => setImmediate(() => done.push('other work')));
  await Promise.all(pages);
  expect(done).toEqual(['page', 'page', 'page']);
});

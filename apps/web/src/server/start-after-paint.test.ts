import vm from 'node:vm';
import { attributesOf, parseHtml } from '@foyer/testkit/parse-html.ts';
import { expect, test } from 'vitest';
import { startAfterPaint } from './start-after-paint.ts';

const MODULES = 'import "/m/assets/a.js";';
const PAGE =
  '<html><head><link rel="modulepreload" href="/m/assets/a.js"/></head><body><script>first()</script>' +
  `<script type="module" async="">${MODULES}</script></body></html>`;

/** The page in a browser whose frames and timers the test runs. */
function open() {
  const document = parseHtml(startAfterPaint(PAGE));
  const frames: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const scripts = [...document.querySelectorAll('script')];
  vm.runInNewContext(scripts.at(-1)?.textContent ?? '', {
    document,
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void) => timers.push(work),
  });
  const runAll = (works: (() => void)[]) => {
    for (const work of works.splice(0)) work();
  };
  const modules = () => [...document.querySelectorAll('script[type="module"]')].map(({ textContent }) => textContent);
  const preloads = () => document.querySelectorAll('link[rel="modulepreload"]').length;
  return { modules, preloads, paint: () => runAll(frames), passTime: () => runAll(timers) };
}

test('loads no script by its markup, and keeps the inline ones', () => {
  const html = startAfterPaint(PAGE);
  expect(attributesOf(html, 'link', 'rel')).toEqual(['later']);
  expect(attributesOf(html, 'script', 'type')).toEqual(['', 'text/later', '']);
});

test('loads the scripts once, after the first frame', () => {
  const page = open();
  expect([page.preloads(), page.modules()]).toEqual([0, []]);
  page.paint();
  page.passTime();
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

test('loads the scripts of a tab in the background, which paints no frame', () => {
  const page = open();
  page.passTime();
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

import vm from 'node:vm';
import { attributesOf, parseHtml } from '@foyer/testkit/parse-html.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, ScrollRestoration } from 'react-router';
import { expect, test } from 'vitest';
import { toByteText } from '../render/page-text.ts';
import { startAfterPaint } from './start-after-paint.ts';

const MODULES = 'import "/m/assets/a.js";';
const PAGE =
  '<html><head><link rel="modulepreload" href="/m/assets/a.js"/></head><body><script>first()</script>' +
  `<script type="module" async="">${MODULES}</script></body></html>`;

/** The page in a browser whose timers the test runs, and which reports frames when the test says so. */
function open({ hidden = false, reportsPaint = true, globals = {} } = {}) {
  const document = parseHtml(startAfterPaint(toByteText(PAGE)));
  Object.defineProperty(document, 'hidden', { value: hidden });
  const observers: (() => void)[] = [];
  const timers: (() => void)[] = [];
  class PerformanceObserver {
    readonly report: () => void;
    constructor(report: () => void) {
      this.report = report;
    }
    observe({ type }: { type: string }) {
      if (!reportsPaint) throw new TypeError('unknown entry type');
      if (type === 'paint') observers.push(this.report);
    }
  }
  const scripts = [...document.querySelectorAll('script')];
  vm.runInNewContext(scripts.at(-1)?.textContent ?? '', {
    document,
    ...globals,
    PerformanceObserver,
    setTimeout: (work: () => void) => timers.push(work),
  });
  const modules = () => [...document.querySelectorAll('script[type="module"]')].map(({ textContent }) => textContent);
  const preloads = () => document.querySelectorAll('link[rel="modulepreload"]').length;
  const paint = () => {
    for (const report of observers) report();
  };
  const passTime = () => {
    for (const work of timers.splice(0)) work();
  };
  return { modules, preloads, paint, passTime };
}

test('loads no script by its markup, and keeps the inline ones', () => {
  const html = startAfterPaint(toByteText(PAGE));
  expect(attributesOf(html, 'link', 'rel')).toEqual(['later']);
  expect(attributesOf(html, 'script', 'type')).toEqual(['', 'text/later', '']);
});

test('loads the scripts once, when the first frame is on the screen', () => {
  const page = open();
  expect([page.preloads(), page.modules()]).toEqual([0, []]);
  page.paint();
  page.paint();
  page.passTime();
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

test('loads the scripts of a background tab immediately, because it paints no frame', () => {
  const page = open({ hidden: true });
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

test('loads the scripts immediately in a browser that does not report its frames', () => {
  const page = open({ reportsPaint: false });
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

test('loads the scripts after a second when no frame is reported', () => {
  const page = open();
  page.passTime();
  expect([page.preloads(), page.modules()]).toEqual([1, [MODULES]]);
});

test('hands the text over through a policy of its own where the browser has Trusted Types', () => {
  const policies: Record<string, { createHTML?(text: string): string | null }> = {};
  const trustedTypes = {
    createPolicy(name: string, rules: object) {
      policies[name] = rules;
      return rules;
    },
  };
  const page = open({ hidden: true, globals: { trustedTypes } });
  expect([page.modules(), Object.keys(policies)]).toEqual([[MODULES], ['default', 'start']]);
  const allows = (html: string) => policies.default?.createHTML?.(html) === html;
  expect(['<script></script>', 'body{margin:0}'].map(allows)).toEqual([true, true]);
  expect(['<script>a()</script>', '<img src=x onerror=a()>', 'x<b>'].map(allows)).toEqual([false, false, false]);
});

test('reads the storage of the session before the scripts begin, if the head has not', () => {
  const read: string[][] = [];
  const globals = { foyerStorage: () => read.push(page.modules()) };
  const page = open({ globals });
  expect(read).toEqual([]);
  page.paint();
  expect(read).toEqual([[]]);
});

test('reads local storage in a task of its own, once the scripts are requested', () => {
  const read: string[][] = [];
  const localStorage = {
    get length() {
      read.push(page.modules());
      return 0;
    },
  };
  const page = open({ globals: { localStorage } });
  page.paint();
  expect(read).toEqual([]);
  page.passTime();
  expect(read).toEqual([[MODULES]]);
});

test('ignores local storage that the browser blocks', () => {
  const localStorage = {
    get length(): number {
      throw new Error('SecurityError');
    },
  };
  const page = open({ globals: { localStorage } });
  page.paint();
  expect(page.passTime).not.toThrow();
});

/** Runs the router's script for an entry of the history. */
function restoreScroll(state: { key: string } | null) {
  const html = renderToStaticMarkup(
    createElement(createRoutesStub([{ path: '/', Component: () => createElement(ScrollRestoration) }])),
  );
  const script = parseHtml(startAfterPaint(toByteText(html))).querySelector('script')?.textContent ?? '';
  const seen: { scrolledTo?: number; key?: string; reads: number } = { reads: 0 };
  const history = {
    state,
    replaceState(next: { key: string }) {
      history.state = next;
    },
  };
  const window = { history, scrollTo: (_: number, y: number) => Object.assign(seen, { scrolledTo: y }) };
  const sessionStorage = {
    getItem() {
      seen.reads += 1;
      return '{"a":120}';
    },
  };
  vm.runInNewContext(script, { window, history, sessionStorage });
  return { ...seen, key: history.state?.key };
}

test('restores the scroll position of an entry that is reopened', () => {
  expect(restoreScroll({ key: 'a' })).toEqual({ reads: 1, scrolledTo: 120, key: 'a' });
});

test('names a new entry without reading the storage', () => {
  expect(restoreScroll(null)).toEqual({ reads: 0, key: expect.stringMatching(/^\w{8,}$/) });
});

import vm from 'node:vm';
import { parseHtml } from '@foyer/testkit/parse-html.ts';
import { Countdown } from '@foyer/ui/countdown.tsx';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { toByteText } from '../render/page-text.ts';
import { tickBeforeScripts } from './tick-before-scripts.ts';

const RENDERED = Date.UTC(2026, 10, 21, 12);

/** A page with one countdown in a browser without our scripts, whose clock the test moves. */
function open(secondsLeft: number, { arrivedMs = 0, skewMs = 0 } = {}) {
  const endsAt = RENDERED + secondsLeft * 1000;
  const countdown = renderToString(
    createElement(Countdown, { endsAt, renderedAt: RENDERED, label: 'Closes at 12:01' }),
  );
  const document = parseHtml(tickBeforeScripts(toByteText(`<body>${countdown}</body>`)));
  let passed = 0;
  let beat: (() => void) | null = null;
  const clock = { now: () => RENDERED + arrivedMs + passed + skewMs };
  vm.runInNewContext(document.querySelector('script')?.textContent ?? '', {
    document,
    Date: clock,
    performance: { now: () => passed },
    setInterval: (work: () => void) => {
      beat = work;
      return 1;
    },
    clearInterval: () => {
      beat = null;
    },
  });
  const read = () => document.querySelector('[role="timer"]')?.textContent;
  return {
    document,
    read,
    isTicking: () => beat !== null,
    pass(ms: number) {
      passed += ms;
      beat?.();
    },
  };
}

test('a countdown keeps running while the scripts are loading, and stops at zero', () => {
  const page = open(3700);
  expect(page.read()).toBe('01:01:40');
  page.pass(41_000);
  expect(page.read()).toBe('01:00:59');
  page.pass(4_000_000);
  expect(page.read()).toBe('00:00:00');
});

test('the age of a cached page counts, unless the device’s clock is wrong', () => {
  expect(open(60, { arrivedMs: 4_000 }).read()).toBe('00:00:56');
  expect(open(60, { arrivedMs: 4_000, skewMs: 3_600_000 }).read()).toBe('00:01:00');
  expect(open(60, { arrivedMs: 4_000, skewMs: -3_600_000 }).read()).toBe('00:01:00');
});

test('stops when the scripts have taken the countdowns over', () => {
  const page = open(60);
  page.document.querySelector('[data-left]')?.removeAttribute('data-left');
  page.pass(1000);
  expect([page.isTicking(), page.read()]).toEqual([false, '00:01:00']);
});

test('a page without countdowns has no script for them', () => {
  expect(tickBeforeScripts(toByteText('<body></body>'))).toBe('<body></body>');
});

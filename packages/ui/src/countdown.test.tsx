import { screenOf } from '@foyer/testkit/parse-html.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Countdown, toClock } from './countdown.tsx';
import { toRemaining } from './use-remaining.ts';

const noon = Date.UTC(2026, 10, 21, 12);

test('counts whole seconds up, so that it never shows zero too early', () => {
  expect(toRemaining(noon + 1, noon)).toEqual({ phase: 'closing', seconds: 1 });
  expect(toRemaining(noon, noon)).toEqual({ phase: 'closed', seconds: 0 });
  expect(toRemaining(noon - 5000, noon)).toEqual({ phase: 'closed', seconds: 0 });
});

test('is closing in the last minute', () => {
  expect(toRemaining(noon + 60_000, noon).phase).toBe('open');
  expect(toRemaining(noon + 59_000, noon).phase).toBe('closing');
});

test('writes at least two digits each, and as many as the hours need', () => {
  expect(toClock(2538)).toEqual(['00', '42', '18']);
  expect(toClock(100 * 3600 + 61)).toEqual(['100', '01', '01']);
});

test('is left to right, not live, and named by its end time', () => {
  const html = renderToStaticMarkup(<Countdown endsAt={noon + 2_538_000} renderedAt={noon} label="Closes at 12:42" />);
  const timer = screenOf(html).getByRole('timer', { name: 'Closes at 12:42' });
  expect(timer.matches('[aria-live="off"][dir="ltr"]')).toBe(true);
  expect(timer.textContent).toBe('00:42:18');
});

test('shows dashes on the server when the time of rendering is not given', () => {
  const html = renderToStaticMarkup(<Countdown endsAt={noon} label="Closes at noon" />);
  expect(screenOf(html).getByRole('timer').textContent).toBe('--:--:--');
});

test('turns hot in the last minute', () => {
  expect(renderToStaticMarkup(<Countdown endsAt={noon + 9000} renderedAt={noon} label="x" />)).toContain('hot');
});

import { expect, test } from 'vitest';
import { type CaptchaEvent, type CaptchaState, nextCaptchaState } from './captcha-states.ts';

const walk = (...events: CaptchaEvent[]) =>
  events.reduce<CaptchaState | null>((state, event) => state && nextCaptchaState(state, event), 'idle');

test('loads, shows, solves and resets a captcha', () => {
  expect(walk('start', 'show', 'solve')).toBe('done');
  expect(walk('start', 'show', 'solve', 'reset')).toBe('idle');
});

test('restarts after closing or failing', () => {
  expect(walk('start', 'show', 'close')).toBe('closed');
  expect(walk('start', 'fail')).toBe('failed');
  expect(walk('start', 'show', 'fail', 'start')).toBe('loading');
  expect(walk('start', 'show', 'close', 'start')).toBe('loading');
});

test.each<[CaptchaState, CaptchaEvent]>([
  ['idle', 'solve'],
  ['idle', 'reset'],
  ['loading', 'start'],
  ['loading', 'solve'],
  ['showing', 'start'],
  ['failed', 'reset'],
  ['closed', 'reset'],
  ['done', 'close'],
])('ignores in the state %s the event %s', (state, event) => {
  expect(nextCaptchaState(state, event)).toBeNull();
});

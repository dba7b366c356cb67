import { expect, test } from 'vitest';
import { createLoadGauge } from './load-gauge.ts';

/** A gauge of an event loop that a test lets work and wait. */
function gaugeOfLoop() {
  const loop = { active: 0, idle: 0, utilization: 0 };
  const gauge = createLoadGauge(() => ({ ...loop }));
  return {
    isBusyAfter(activeMs: number, idleMs: number) {
      loop.active += activeMs;
      loop.idle += idleMs;
      return gauge.isBusy();
    },
  };
}

test('is busy after a quarter of a second with little time to spare, and quiet after one with more', () => {
  const { isBusyAfter } = gaugeOfLoop();
  expect(isBusyAfter(200, 100)).toBe(true);
  expect(isBusyAfter(100, 200)).toBe(false);
});

test('does not count a single page as load', () => {
  const { isBusyAfter } = gaugeOfLoop();
  expect(isBusyAfter(20, 0)).toBe(false);
  expect(isBusyAfter(20, 3_000)).toBe(false);
});

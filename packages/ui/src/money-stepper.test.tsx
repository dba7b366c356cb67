import { money } from '@foyer/money/money.ts';
import { screenOf } from '@foyer/testkit/parse-html.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoneyStepper, toAllowed, toNext } from './money-stepper.tsx';

const range = { min: 1000n, max: 10_500n, step: 1000n };

test('rounds to the nearest step and stays inside the range', () => {
  expect(toAllowed(1499n, range)).toBe(1000n);
  expect(toAllowed(1500n, range)).toBe(2000n);
  expect(toAllowed(0n, range)).toBe(1000n);
  expect(toAllowed(99_999n, range)).toBe(10_000n);
});

test('moves any typed value to a step inside the range', () => {
  const positive = fc.bigInt({ min: 1n, max: 10_000n });
  fc.assert(
    fc.property(positive, positive, positive, fc.bigInt(), (min, width, step, value) => {
      const allowed = toAllowed(value, { min, max: min + width, step });
      return allowed >= min && allowed <= min + width && (allowed - min) % step === 0n;
    }),
  );
});

test.each([
  [1_000n, 2_000n, 1_000n],
  [10_000n, 15_000n, 9_000n],
  [12_345n, 15_000n, 10_000n],
  [200_000n, 250_000n, 150_000n],
  [100_000n, 150_000n, 95_000n],
  [90_000_000n, 10_000_000n, 10_000_000n],
  [0n, 1_000n, 1_000n],
])('from %d it goes up to %d and down to %d, by steps that suit the amount', (value, up, down) => {
  const wide = { min: 1_000n, max: 10_000_000n, step: 1_000n };
  expect([toNext(value, 1, wide), toNext(value, -1, wide)]).toEqual([up, down]);
});

test('names its group, its buttons and its input, and stops at an end', () => {
  const html = renderToStaticMarkup(
    <MoneyStepper
      {...range}
      value={money(1000n, 'VND')}
      onChange={() => {}}
      label="Stake"
      decreaseLabel="Less"
      increaseLabel="More"
      unit="per number"
    />,
  );
  const screen = screenOf(html);
  const group = screen.getByRole('group', { name: 'Stake' });
  expect(screen.getByRole('button', { name: 'Less' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'More' }).hasAttribute('disabled')).toBe(false);
  expect(group.querySelector('input')?.value).toMatch(/^1\.000\s₫$/);
});

import { screenOf } from '@foyer/testkit/parse-html.ts';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Stepper, toAllowed } from './stepper.tsx';

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

test('names its group, its buttons and its input, and stops at an end', () => {
  const html = renderToStaticMarkup(
    <Stepper
      {...range}
      value={1000n}
      onChange={() => {}}
      format={(value) => `${value} ₫`}
      toText={String}
      toValue={BigInt}
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
  expect(group.querySelector('input')?.value).toBe('1000 ₫');
});

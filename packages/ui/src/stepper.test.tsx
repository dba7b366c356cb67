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

test('any typed value ends on a step between the ends', () => {
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
  expect(html).toContain('<fieldset aria-label="Stake"');
  expect(html).toMatch(/<button[^>]*disabled=""[^>]*aria-label="Less"/);
  expect(html).not.toMatch(/<button[^>]*disabled=""[^>]*aria-label="More"/);
  expect(html).toContain('value="1000 ₫"');
});

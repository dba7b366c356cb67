import type { Ratio } from '@foyer/money/money.ts';

export const ZERO: Ratio = { numerator: 0n, denominator: 1n };

/** A ratio in lowest terms. */
export function ratio(numerator: bigint, denominator = 1n): Ratio {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator) || 1n;
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const addRatio = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.denominator + right.numerator * left.denominator, left.denominator * right.denominator);

export const subtractRatio = (left: Ratio, right: Ratio): Ratio =>
  addRatio(left, { numerator: -right.numerator, denominator: right.denominator });

export const multiplyRatio = (left: Ratio, right: Ratio): Ratio =>
  ratio(left.numerator * right.numerator, left.denominator * right.denominator);

export const powerOf = ({ numerator, denominator }: Ratio, exponent: number): Ratio =>
  ratio(numerator ** BigInt(exponent), denominator ** BigInt(exponent));

/** How many whole parts of `parts` a ratio is, rounded down: 0.99 of 10 000 parts is 9 900. */
export const partsOf = ({ numerator, denominator }: Ratio, parts: bigint): bigint => (numerator * parts) / denominator;

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [high, low] = [left, right];
  while (low !== 0n) [high, low] = [low, high % low];
  return high;
}

import type { CurrencyCode } from './currency.ts';

/** An amount in whole minor units (₫, centavos) of one currency. Never a fraction, never a float. */
export interface Money {
  readonly minor: bigint;
  readonly currency: CurrencyCode;
}

/** Two currencies in one sum: always a bug. */
export class CurrencyMismatch extends Error {
  override readonly name = 'CurrencyMismatch';
  constructor(left: CurrencyCode, right: CurrencyCode) {
    super(`cannot combine ${left} with ${right}`);
  }
}

/** Money of `minor` minor units: `money(10_000n, 'VND')`, `money(1_250n, 'PHP')` is ₱12.50. */
export function money(minor: bigint, currency: CurrencyCode): Money {
  return { minor, currency };
}

export function zeroMoney(currency: CurrencyCode): Money {
  return { minor: 0n, currency };
}

export function addMoney(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { minor: left.minor + right.minor, currency: left.currency };
}

export function subtractMoney(left: Money, right: Money): Money {
  requireSameCurrency(left, right);
  return { minor: left.minor - right.minor, currency: left.currency };
}

export function negateMoney(amount: Money): Money {
  return { minor: -amount.minor, currency: amount.currency };
}

/** Times a whole number; shares and rates go through `scaleMoney`. */
export function multiplyMoney(amount: Money, factor: bigint): Money {
  return { minor: amount.minor * factor, currency: amount.currency };
}

/** A fraction as two whole numbers; odds of ×99.5 are `{numerator: 99_500n, denominator: 1_000n}`. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Times a ratio, rounded towards zero: a remainder below one minor unit is never paid nor taken. */
export function scaleMoney(amount: Money, ratio: Ratio): Money {
  if (ratio.denominator <= 0n) throw new RangeError('the denominator must be positive');
  return { minor: (amount.minor * ratio.numerator) / ratio.denominator, currency: amount.currency };
}

/** Sum of a list; the currency is given because the list may be empty. */
export function sumMoney(amounts: Iterable<Money>, currency: CurrencyCode): Money {
  let total = zeroMoney(currency);
  for (const amount of amounts) total = addMoney(total, amount);
  return total;
}

/** Negative, zero or positive, for sorting. */
export function compareMoney(left: Money, right: Money): -1 | 0 | 1 {
  requireSameCurrency(left, right);
  if (left.minor === right.minor) return 0;
  return left.minor < right.minor ? -1 : 1;
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new CurrencyMismatch(left.currency, right.currency);
}

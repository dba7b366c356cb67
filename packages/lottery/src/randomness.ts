/** The result of a test: the statistic, and the bounds that 99 of 100 fair sequences stay between. */
export interface Finding {
  readonly statistic: number;
  readonly from: number;
  readonly to: number;
}

/** Quantiles of the chi-square distribution with nine degrees of freedom at 0.5 % and 99.5 %. */
const CHI_SQUARE_9 = { from: 1.735, to: 23.589 } as const;
/** The normal distribution lies between these in 99 of 100 cases. */
const NORMAL = { from: -2.576, to: 2.576 } as const;

export const isFair = ({ statistic, from, to }: Finding): boolean => statistic >= from && statistic <= to;

/** Frequency: whether each digit comes up as often as every other (Pearson's chi-square). */
export function frequencyOf(digits: Uint8Array): Finding {
  const counts = new Array<number>(10).fill(0);
  for (const digit of digits) counts[digit] = (counts[digit] ?? 0) + 1;
  const expected = digits.length / 10;
  const statistic = counts.reduce((total, count) => total + (count - expected) ** 2 / expected, 0);
  return { statistic, ...CHI_SQUARE_9 };
}

/** Runs above and below the middle (Wald and Wolfowitz): whether highs and lows alternate as often as expected. */
export function runsOf(digits: Uint8Array): Finding {
  let high = 0;
  let runs = digits.length > 0 ? 1 : 0;
  for (let index = 0; index < digits.length; index += 1) {
    const isHigh = (digits[index] ?? 0) >= 5;
    if (isHigh) high += 1;
    if (index > 0 && isHigh !== (digits[index - 1] ?? 0) >= 5) runs += 1;
  }
  const low = digits.length - high;
  const product = 2 * high * low;
  const mean = product / digits.length + 1;
  const variance = (product * (product - digits.length)) / (digits.length ** 2 * (digits.length - 1));
  return { statistic: (runs - mean) / Math.sqrt(variance), ...NORMAL };
}

/** Serial correlation at a lag: whether a digit predicts the one `distance` places later. */
export function serialCorrelationOf(digits: Uint8Array, distance: number): Finding {
  const pairs = digits.length - distance;
  let sum = 0;
  let squares = 0;
  let products = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = digits[index] ?? 0;
    sum += digit;
    squares += digit * digit;
    if (index < pairs) products += digit * (digits[index + distance] ?? 0);
  }
  const mean = sum / digits.length;
  const variance = squares / digits.length - mean * mean;
  const correlation = (products / pairs - mean * mean) / variance;
  return { statistic: correlation * Math.sqrt(pairs), ...NORMAL };
}

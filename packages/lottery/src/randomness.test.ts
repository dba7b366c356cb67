import { beforeAll, describe, expect, test } from 'vitest';
import { digitsOf, openStream } from './draw-numbers.ts';
import { frequencyOf, isFair, runsOf, serialCorrelationOf } from './randomness.ts';

/** Tests at 99 %. The seed is fixed, so the result is deterministic; `npm run test:rng` takes ten million. */
const HOW_MANY = 1_000_000;

describe('a million digits of the stream that decides draws', () => {
  const digits = new Uint8Array(HOW_MANY);
  beforeAll(async () => {
    const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
    const nextBlock = await openStream({ gameCode: 'VNQ60', drawId: 'VNQ60-20261121-0733', serverSeed });
    const nextDigit = digitsOf(nextBlock);
    for (let index = 0; index < HOW_MANY; index += 1) digits[index] = Number(await nextDigit());
  }, 120_000);

  test('has every digit equally often', () => {
    expect(isFair(frequencyOf(digits)), JSON.stringify(frequencyOf(digits))).toBe(true);
  });

  test('alternates between high and low as often as expected', () => {
    expect(isFair(runsOf(digits)), JSON.stringify(runsOf(digits))).toBe(true);
  });

  test.each([1, 2, 5, 27, 107])('does not correlate with the digit %d places later', (distance) => {
    const finding = serialCorrelationOf(digits, distance);
    expect(isFair(finding), JSON.stringify(finding)).toBe(true);
  });
});

describe('the tests themselves detect', () => {
  const repeat = (pattern: number[]) =>
    Uint8Array.from({ length: 100_000 }, (_, at) => pattern[at % pattern.length] ?? 0);

  test('a digit that comes up too often, and digits that are too even', () => {
    expect(isFair(frequencyOf(repeat([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9])))).toBe(false);
    expect(isFair(frequencyOf(repeat([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])))).toBe(false);
  });

  test('highs and lows that alternate or cluster', () => {
    expect(isFair(runsOf(repeat([1, 8])))).toBe(false);
    expect(isFair(runsOf(repeat([1, 2, 3, 8, 9, 7])))).toBe(false);
  });

  test('digits that follow one another', () => {
    expect(isFair(serialCorrelationOf(repeat([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]), 1))).toBe(false);
  });
});

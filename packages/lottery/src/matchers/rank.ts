import { countPermutations, sortCharacters } from '../combinations.ts';
import { ratio } from '../ratio.ts';
import { prizesIn } from '../shape.ts';
import { patternsOf } from './any-order.ts';
import { highest, type Rule, type Score } from './rule.ts';
import { isNumber, isSortedNumber } from './tail.ts';

/**
 * A whole number against a table of prizes, each with its own odds (4D). A number that wins several prizes is paid for each.
 * The level is the prize; in any order (iBet, box) `24.first`: the orders of the pick, then the prize.
 */
export interface RankMatcher {
  readonly kind: 'rank';
  readonly digits: number;
  readonly prizes: readonly string[];
  readonly isAnyOrder: boolean;
}

const levelOf = ({ isAnyOrder }: RankMatcher, pick: string, prize: string): string =>
  isAnyOrder ? `${countPermutations(pick)}.${prize}` : prize;

export const rankRule: Rule<RankMatcher> = {
  entry: ({ digits, isAnyOrder }) => ({ kind: 'number', digits, isAnyOrder }),
  isPick: ({ digits, isAnyOrder }, text) => (isAnyOrder ? isSortedNumber(text, digits) : isNumber(text, digits)),
  countCompared: ({ prizes }, shape) => prizesIn(shape, prizes).reduce((total, prize) => total + prize.count, 0),
  scorer(matcher, result) {
    const byNumber = new Map<string, Map<string, number>>();
    for (const { prize, numbers } of result) {
      if (!matcher.prizes.includes(prize)) continue;
      for (const number of numbers) {
        const key = matcher.isAnyOrder ? sortCharacters(number) : number;
        const prizes = byNumber.get(key) ?? new Map<string, number>();
        byNumber.set(key, prizes.set(prize, (prizes.get(prize) ?? 0) + 1));
      }
    }
    return (pick): Score[] =>
      [...(byNumber.get(pick) ?? [])].map(([prize, times]) => ({ level: levelOf(matcher, pick, prize), times }));
  },
  expect(matcher, pick, shape) {
    const orders = matcher.isAnyOrder ? countPermutations(pick) : 1;
    const lines = prizesIn(shape, matcher.prizes).map(
      ({ name, count }) =>
        [levelOf(matcher, pick, name), ratio(BigInt(orders * count), 10n ** BigInt(matcher.digits))] as const,
    );
    return new Map(lines);
  },
  // A drawn number is at most one pick.
  maxPaid: (matcher, picks, { odds, shape }) =>
    prizesIn(shape, matcher.prizes).reduce(
      (total, { count, name }) => total + count * highest(picks.map((pick) => odds[levelOf(matcher, pick, name)])),
      0,
    ),
  classOf: ({ isAnyOrder }, pick) => (isAnyOrder ? String(countPermutations(pick)) : ''),
  samples: ({ digits, isAnyOrder }) => (isAnyOrder ? patternsOf(digits) : ['0'.repeat(digits)]),
};

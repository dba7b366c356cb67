import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoardRow, foldBoard, multiplierOf } from './fold-board.ts';

const row = (memberId: number, stake: number, payout: number, seq: number): BoardRow => ({
  memberId: BigInt(memberId),
  stakeMinor: BigInt(stake),
  payoutMinor: BigInt(payout),
  seq: BigInt(seq),
});
const ranked = (rows: BoardRow[], entries = 10) =>
  foldBoard(rows, entries).map(({ best, memberId }) => `${memberId}: ${multiplierOf(best)}`);

test('ranks by the best multiplier, never by how much was staked', () => {
  expect(ranked([row(1, 1_000_000, 2_000_000, 1), row(2, 100, 300, 2), row(2, 100, 0, 3)])).toEqual([
    '2: 300',
    '1: 200',
  ]);
});

test('ranks the earlier of two equal multipliers first', () => {
  expect(ranked([row(1, 300, 900, 5), row(2, 100, 300, 4)])).toEqual(['2: 300', '1: 300']);
});

test('counts only the first rounds of a member: playing more changes nothing', () => {
  const rows = [row(1, 100, 200, 1), row(1, 100, 0, 2), row(1, 100, 9000, 3)];
  expect(ranked(rows, 2)).toEqual(['1: 200']);
});

test('leaves out members who have won nothing', () => {
  expect(ranked([row(1, 100, 0, 1)])).toEqual([]);
});

test('recomputes the same leaderboard from its rows, regardless of their order', () => {
  const rows = fc.uniqueArray(
    fc.record({
      memberId: fc.bigInt(1n, 5n),
      stakeMinor: fc.bigInt(1n, 1000n),
      payoutMinor: fc.bigInt(0n, 5000n),
      seq: fc.bigInt(1n, 10_000n),
    }),
    { selector: ({ seq }) => seq },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 5 }), (played, entries) => {
      const board = foldBoard(played, entries);
      expect(foldBoard([...played].reverse(), entries)).toEqual(board);
      // Computed independently: the best of each member's first rounds, sorted as fractions.
      const best = [...new Set(played.map(({ memberId }) => memberId))].flatMap((memberId) => {
        const own = played.filter((one) => one.memberId === memberId);
        const first = own.sort((one, other) => Number(one.seq - other.seq)).slice(0, entries);
        const top = Math.max(...first.map((one) => Number(one.payoutMinor) / Number(one.stakeMinor)));
        return top > 0 ? [top] : [];
      });
      const shown = board.map(({ best: one }) => Number(one.payoutMinor) / Number(one.stakeMinor));
      expect(shown).toEqual(best.sort((one, other) => other - one));
    }),
  );
});

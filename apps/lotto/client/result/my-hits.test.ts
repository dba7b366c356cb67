import { describe, expect, it } from 'vitest';
import { isHitBy } from './my-hits.ts';

const lo = { gameCode: 'VNQ60', betCode: 'LO2', numbers: ['07', '63'] };
const de = { gameCode: 'VNQ60', betCode: 'DE', numbers: ['63'] };

describe('marking the player’s numbers', () => {
  it('marks a tail in any prize for Lô, and in the special prize only for Đề', () => {
    expect(isHitBy([lo], 'seventh', '07')).toBe(true);
    expect(isHitBy([lo], 'special', '37463')).toBe(true);
    expect(isHitBy([de], 'special', '37463')).toBe(true);
    expect(isHitBy([de], 'third', '37563')).toBe(false);
    expect(isHitBy([de, lo], 'third', '37563')).toBe(true);
  });

  it('marks nothing without bets, for another tail, or for a bet type it does not know', () => {
    expect(isHitBy([], 'special', '37463')).toBe(false);
    expect(isHitBy([lo], 'special', '37464')).toBe(false);
    expect(isHitBy([{ ...lo, betCode: 'XIEN2' }], 'special', '37463')).toBe(false);
  });
});

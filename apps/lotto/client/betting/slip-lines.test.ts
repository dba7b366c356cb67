import { requireGame } from '@foyer/lottery/find-game.ts';
import { describe, expect, it } from 'vitest';
import { toGameRules } from '../../server/draws/draw-values.ts';
import { toOddsText, toOffer } from './bet-offer.ts';
import { EMPTY_SLIP, type Slip } from './slip.ts';

const game = toGameRules(requireGame('VNQ60'));
const slip: Slip = { ...EMPTY_SLIP, betCode: 'LO2', picks: { LO2: ['07', '18', '27', '39', '68'] } };

describe('the offer of a slip', () => {
  it('is priced as the server settles: five numbers over 27 prizes', () => {
    const offer = toOffer(game, slip, 'VND');
    expect(offer?.price.total).toEqual({ minor: 1_350_000n, currency: 'VND' });
    expect(offer?.price.perHit.minor).toBe(990_000n);
  });

  it('brings a remembered stake into what the currency allows', () => {
    const stakeOf = (stakeMinor: string, currency: string) =>
      toOffer(game, { ...slip, stakeMinor }, currency)?.stake.minor;
    expect(stakeOf('1', 'VND')).toBe(1_000n);
    expect(stakeOf('99999999999', 'VND')).toBe(10_000_000n);
    expect(stakeOf('12345', 'VND')).toBe(12_000n);
    expect(stakeOf('10000', 'PHP')).toBe(10_000n);
  });

  it('falls back to the first bet type, and is none in a currency that the game does not take', () => {
    expect(toOffer(game, { ...slip, betCode: 'GONE' }, 'VND')?.betType.code).toBe('LO2');
    expect(toOffer(game, slip, 'USD')).toBeNull();
    expect(toOffer(game, slip, 'constructor')).toBeNull();
  });

  it('writes odds without needless decimals', () => {
    expect([99_000, 70_500, 9_940, 1_997].map((hit) => toOddsText({ hit }))).toEqual(['99', '70.5', '9.94', '1.997']);
  });
});

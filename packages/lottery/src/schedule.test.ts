import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requireGame } from './find-game.ts';
import { drawWindowAt, drawWindowsFrom } from './schedule.ts';

const game = requireGame('VNQ60');
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

describe('the schedule of the quick draw', () => {
  it('closes on the minute and counts draws within the day of Hanoi', () => {
    expect(drawWindowAt(game, new Date('2026-11-21T05:12:34.567Z'))).toEqual({
      drawId: 'VNQ60-20261121-0733',
      opensAt: new Date('2026-11-21T05:12:00Z'),
      closesAt: new Date('2026-11-21T05:13:00Z'),
    });
  });

  it('starts a new day at midnight in Hanoi, 17:00 UTC', () => {
    expect(drawWindowAt(game, new Date('2026-11-21T16:59:59.999Z')).drawId).toBe('VNQ60-20261121-1440');
    expect(drawWindowAt(game, new Date('2026-11-21T17:00:00Z')).drawId).toBe('VNQ60-20261122-0001');
  });

  it('holds every moment in exactly one draw, and leaves no gap to the next', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const [now, next] = drawWindowsFrom(game, at, 2);
        expect(now && now.opensAt <= at && at < now.closesAt).toBe(true);
        expect(next?.opensAt).toEqual(now?.closesAt);
        expect(next?.drawId).not.toBe(now?.drawId);
      }),
    );
  });

  it('never gives two draws of a day the same id', () => {
    const ids = drawWindowsFrom(game, new Date('2026-11-20T17:00:00Z'), 2_880).map((window) => window.drawId);
    expect(new Set(ids).size).toBe(2_880);
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireGame } from '../find-game.ts';
import { GAMES } from '../games.data.ts';
import {
  type CalendarSchedule,
  drawWindowAt,
  drawWindowsFrom,
  type IntervalSchedule,
  type Schedule,
} from './schedule.ts';

const game = requireGame('VNQ60');
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });

describe('the schedule of the quick draw', () => {
  test('closes on the minute and counts draws within the day of Hanoi', () => {
    expect(drawWindowAt(game, new Date('2026-11-21T05:12:34.567Z'))).toEqual({
      drawId: 'VNQ60-20261121-0733',
      opensAt: new Date('2026-11-21T05:12:00Z'),
      closesAt: new Date('2026-11-21T05:13:00Z'),
      drawsAt: new Date('2026-11-21T05:13:00Z'),
    });
  });

  test('starts a new day at midnight in Hanoi, 17:00 UTC', () => {
    expect(drawWindowAt(game, new Date('2026-11-21T16:59:59.999Z')).drawId).toBe('VNQ60-20261121-1440');
    expect(drawWindowAt(game, new Date('2026-11-21T17:00:00Z')).drawId).toBe('VNQ60-20261122-0001');
  });

  test('has every moment in exactly one draw, without gaps', () => {
    fc.assert(
      fc.property(moment, (at) => {
        const [now, next] = drawWindowsFrom(game, at, 2);
        expect(now && now.opensAt <= at && at < now.closesAt).toBe(true);
        expect(next?.opensAt).toEqual(now?.closesAt);
        expect(next?.drawId).not.toBe(now?.drawId);
      }),
    );
  });

  test('never gives two draws of a day the same id', () => {
    const ids = drawWindowsFrom(game, new Date('2026-11-20T17:00:00Z'), 2_880).map((window) => window.drawId);
    expect(new Set(ids).size).toBe(2_880);
  });
});

describe('a schedule of the calendar', () => {
  const ids = (code: string, from: string, count: number) =>
    drawWindowsFrom(requireGame(code), new Date(from), count).map(({ drawId }) => drawId);

  test('draws Laos on Monday, Wednesday and Friday at half past eight in the evening, and closes ten minutes before', () => {
    // 2026-11-21 is a Saturday.
    expect(drawWindowsFrom(requireGame('LAO'), new Date('2026-11-21T05:00:00Z'), 2)).toEqual([
      {
        drawId: 'LAO-20261123-0001',
        opensAt: new Date('2026-11-20T13:20:00Z'),
        closesAt: new Date('2026-11-23T13:20:00Z'),
        drawsAt: new Date('2026-11-23T13:30:00Z'),
      },
      {
        drawId: 'LAO-20261125-0001',
        opensAt: new Date('2026-11-23T13:20:00Z'),
        closesAt: new Date('2026-11-25T13:20:00Z'),
        drawsAt: new Date('2026-11-25T13:30:00Z'),
      },
    ]);
  });

  test('draws Thailand on the 1st and the 16th, or on the days that replace them in January, May and December', () => {
    expect(ids('TH', '2026-12-01T12:00:00Z', 12)).toEqual([
      'TH-20261216-0001',
      'TH-20261230-0001',
      'TH-20270117-0001',
      'TH-20270201-0001',
      'TH-20270216-0001',
      'TH-20270301-0001',
      'TH-20270316-0001',
      'TH-20270401-0001',
      'TH-20270416-0001',
      'TH-20270502-0001',
      'TH-20270516-0001',
      'TH-20270601-0001',
    ]);
  });

  test('keeps the first Keno of a day open through the night before', () => {
    const [night, next] = drawWindowsFrom(requireGame('KENO'), new Date('2026-11-21T18:00:00Z'), 2);
    expect(night).toMatchObject({
      drawId: 'KENO-20261122-0001',
      opensAt: new Date('2026-11-21T14:52:00Z'),
      closesAt: new Date('2026-11-21T23:00:00Z'),
    });
    expect(next?.closesAt).toEqual(new Date('2026-11-21T23:08:00Z'));
  });

  test.each(GAMES.map(({ code }) => code))(
    '%s has every moment in exactly one draw, which is drawn at its end or later',
    (code) => {
      fc.assert(
        fc.property(moment, (at) => {
          const windows = drawWindowsFrom(requireGame(code), at, 3);
          const [now] = windows;
          expect(now && now.opensAt <= at && at < now.closesAt).toBe(true);
          for (const [index, each] of windows.entries()) {
            expect(each.drawsAt >= each.closesAt).toBe(true);
            expect(windows[index + 1]?.opensAt ?? each.closesAt).toEqual(each.closesAt);
          }
          expect(drawWindowAt(requireGame(code), new Date((now?.closesAt.getTime() ?? 0) - 1)).drawId).toBe(
            now?.drawId,
          );
        }),
        { numRuns: 40 },
      );
    },
  );
});

describe('a schedule with daylight saving time', () => {
  const newYork = (schedule: Partial<IntervalSchedule> | Partial<CalendarSchedule>) =>
    ({ code: 'NY', schedule: { zone: 'America/New_York', ...schedule } }) as { code: string; schedule: Schedule };
  const everyDay = { kind: 'weekly', weekdays: [0, 1, 2, 3, 4, 5, 6] } as const;
  const night = newYork({ kind: 'calendar', days: everyDay, time: '02:30', closesMinutesBefore: 0 });
  const allDay = newYork({ kind: 'interval', from: '00:00', to: '23:30', minutes: 30 });

  test('holds a draw whose time is skipped later by the gap, once', () => {
    // 2027-03-14: from 02:00 to 03:00.
    const days = drawWindowsFrom(night, new Date('2027-03-13T00:00:00Z'), 3);
    expect(days.map(({ drawsAt }) => drawsAt.toISOString())).toEqual([
      '2027-03-13T07:30:00.000Z',
      '2027-03-14T07:30:00.000Z',
      '2027-03-15T06:30:00.000Z',
    ]);
  });

  test('holds a draw whose time comes twice the first time, once', () => {
    // 2026-11-01: from 02:00 back to 01:00.
    const twice = newYork({ kind: 'calendar', days: everyDay, time: '01:30', closesMinutesBefore: 0 });
    const days = drawWindowsFrom(twice, new Date('2026-10-31T12:00:00Z'), 2);
    expect(days.map(({ drawsAt }) => drawsAt.toISOString())).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  test.each([
    ['2027-03-14', 46],
    ['2026-11-01', 50],
    ['2026-11-02', 48],
  ])('has on %s %i half hours, and as many draws, half an hour apart', (date, count) => {
    const start = new Date(`${date}T03:59:00Z`);
    const draws = drawWindowsFrom(allDay, start, 60).filter(({ drawId }) => drawId.includes(date.replaceAll('-', '')));
    expect(draws).toHaveLength(count);
    expect(new Set(draws.map(({ drawId }) => drawId)).size).toBe(count);
    for (const { opensAt, closesAt } of draws) expect(closesAt.getTime() - opensAt.getTime()).toBe(1_800_000);
  });
});

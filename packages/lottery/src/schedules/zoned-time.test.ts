import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GAMES } from '../games.data.ts';
import { type CalendarSchedule, drawWindowAt, drawWindowsFrom, type Schedule } from './schedule.ts';
import { addDays, dateIn, instantOf, weekdayOf } from './zoned-time.ts';

const MINUTE_MS = 60_000;
/** Half an hour of summer time; three quarters of an hour off; changes at midnight; no changes; both hemispheres. */
const ZONES = [
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Sao_Paulo',
  'America/New_York',
  'Europe/London',
  'Africa/Casablanca',
  'Asia/Ho_Chi_Minh',
  'Asia/Manila',
  'Asia/Kathmandu',
  'UTC',
];

/** The wall-clock time, computed by another API of Intl. */
const wallOf = (zone: string, at: Date): string => {
  const text = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
  return text.replace(' ', 'T').slice(0, 16);
};

const someDay = fc
  .integer({ min: Date.parse('2015-01-01') / 86_400_000, max: Date.parse('2035-12-31') / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const someTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

describe('instantOf', () => {
  test.each(ZONES)('finds the moment of a local time in %s', (zone) => {
    fc.assert(
      fc.property(someDay, someTime, (date, time) => {
        const at = instantOf(zone, date, time);
        const shown = wallOf(zone, at);
        if (shown === `${date}T${time}`) return;
        // skipped: the minute before it shows an earlier time than requested, the moment itself a later one.
        expect(shown > `${date}T${time}`).toBe(true);
        const searched = Array.from({ length: 26 * 60 }, (_, minute) => at.getTime() + (minute - 13 * 60) * MINUTE_MS);
        expect(searched.some((ms) => wallOf(zone, new Date(ms)) === `${date}T${time}`)).toBe(false);
      }),
      { numRuns: 120 },
    );
  });

  test.each([
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:45:00.000Z'],
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
    ['Europe/London', '2026-10-25', '01:30', '2026-10-25T00:30:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '00:00', '2018-11-04T03:00:00.000Z'],
    ['Pacific/Chatham', '2026-09-27', '02:45', '2026-09-26T14:00:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
  ])('resolves in %s on %s at %s to %s', (zone, date, time, moment) => {
    expect(instantOf(zone, date, time).toISOString()).toBe(moment);
  });

  test('picks the first of two equal local times', () => {
    const first = instantOf('America/New_York', '2026-11-01', '01:30');
    expect(wallOf('America/New_York', new Date(first.getTime() + 60 * MINUTE_MS))).toBe('2026-11-01T01:30');
  });
});

describe('a local date', () => {
  test.each(ZONES)('is the local date in %s, to the millisecond', (zone) => {
    fc.assert(
      fc.property(fc.date({ min: new Date('2015-01-01'), max: new Date('2035-12-31'), noInvalidDate: true }), (at) => {
        expect(dateIn(zone, at)).toBe(wallOf(zone, at).slice(0, 10));
      }),
      { numRuns: 100 },
    );
    const midnight = instantOf(zone, '2026-11-21', '00:00');
    expect(dateIn(zone, midnight)).toBe('2026-11-21');
    expect(dateIn(zone, new Date(midnight.getTime() - 1))).toBe('2026-11-20');
  });

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-11-21', 365, '2027-11-21'],
  ])('%s and %i days are %s', (date, days, then) => {
    expect(addDays(date, days)).toBe(then);
  });

  test('of the week follows its number', () => {
    expect(weekdayOf('2026-11-22')).toBe(0);
    fc.assert(fc.property(someDay, (date) => weekdayOf(addDays(date, 1)) === (weekdayOf(date) + 1) % 7));
  });
});

describe('schedules with edges', () => {
  const game = (schedule: Schedule) => ({ code: 'G', schedule });
  const calendar = (change: Partial<CalendarSchedule>) =>
    game({
      kind: 'calendar',
      zone: 'UTC',
      days: { kind: 'weekly', weekdays: [1] },
      time: '12:00',
      closesMinutesBefore: 30,
      ...change,
    });
  const AT = new Date('2026-11-21T05:00:00Z');

  test('throws for a schedule without days', () => {
    expect(() => drawWindowsFrom(calendar({ days: { kind: 'weekly', weekdays: [] } }), AT, 1)).toThrow(RangeError);
    const never = { kind: 'monthly', monthdays: [], moved: {} } as const;
    expect(() => drawWindowsFrom(calendar({ days: never }), AT, 1)).toThrow(RangeError);
  });

  test('skips months without a 31st', () => {
    const days = { kind: 'monthly', monthdays: [1, 31], moved: {} } as const;
    const ids = drawWindowsFrom(calendar({ days }), new Date('2026-12-31T12:00:00Z'), 5).map(({ drawId }) => drawId);
    expect(ids).toEqual(['0101', '0131', '0201', '0301', '0331'].map((day) => `G-2027${day}-0001`));
  });

  test('supports a close more than a day before the draw', () => {
    const early = calendar({ closesMinutesBefore: 36 * 60 });
    const [window] = drawWindowsFrom(early, new Date('2026-11-22T00:00:00Z'), 1);
    expect(window).toMatchObject({
      closesAt: new Date('2026-11-29T00:00:00Z'),
      drawsAt: new Date('2026-11-30T12:00:00Z'),
      opensAt: new Date('2026-11-22T00:00:00Z'),
    });
  });

  test.each([-1, 0, 1])('switches to the next draw at the close (%i ms)', (off) => {
    const close = new Date('2026-11-23T11:30:00Z').getTime();
    const { closesAt } = drawWindowAt(calendar({}), new Date(close + off));
    expect(closesAt.getTime()).toBe(off < 0 ? close : close + 7 * 86_400_000);
  });

  test.each([-600, 0, 420, 825])(
    'quick draws of a market %i minutes from UTC number its own day',
    (utcOffsetMinutes) => {
      const quick = game({ kind: 'quick', seconds: 300, utcOffsetMinutes });
      const midnight = new Date(Date.parse('2026-11-21T00:00:00Z') - utcOffsetMinutes * MINUTE_MS);
      expect(drawWindowAt(quick, midnight).drawId).toBe('G-20261121-0001');
      expect(drawWindowAt(quick, new Date(midnight.getTime() - 1)).drawId).toBe('G-20261120-0288');
      expect(drawWindowAt(quick, new Date(midnight.getTime() - 1)).closesAt).toEqual(midnight);
    },
  );

  test('never repeats a draw id', () => {
    for (const each of GAMES.filter(({ schedule }) => schedule.kind !== 'quick')) {
      const windows = drawWindowsFrom(each, AT, 200);
      expect(new Set(windows.map(({ drawId }) => drawId)).size).toBe(200);
      expect(windows.every(({ opensAt, closesAt }) => opensAt < closesAt)).toBe(true);
    }
  });
});

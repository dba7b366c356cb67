const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What a wall clock shows, as if it were UTC: so two of them can be subtracted. */
type WallMs = number;

/** A day of the calendar, `2026-11-21`. */
export type LocalDate = string;

/** The day that a moment falls on in a time zone (IANA name). */
export const dateIn = (zone: string, moment: Date): LocalDate =>
  new Date(wallAt(zone, moment.getTime())).toISOString().slice(0, 10);

export const addDays = (date: LocalDate, days: number): LocalDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekdayOf = (date: LocalDate): number => new Date(date).getUTCDay();

/**
 * The instant of a wall-clock time. A time skipped by a change to summer time moves forward by the gap;
 * an ambiguous one resolves to its first occurrence.
 * @param time `18:15`
 */
export function instantOf(zone: string, date: LocalDate, time: string): Date {
  const wanted: WallMs = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((around) => wallAt(zone, around) - around);
  // The larger offset gives the earlier moment: the first of two, and past the gap it is not shown.
  const candidates = offsets.map((offset) => wanted - offset).sort((left, right) => left - right);
  const shown = candidates.find((candidate) => wallAt(zone, candidate) === wanted);
  return new Date(shown ?? Math.max(...candidates));
}

function wallAt(zone: string, momentMs: number): WallMs {
  const clock = clocks.get(zone) ?? newClock(zone);
  clocks.set(zone, clock);
  const parts = Object.fromEntries(clock.formatToParts(momentMs).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  const withinMinute = ((momentMs % MINUTE_MS) + MINUTE_MS) % MINUTE_MS;
  return Date.UTC(year, month - 1, day, hour, minute) + withinMinute;
}

const newClock = (zone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });

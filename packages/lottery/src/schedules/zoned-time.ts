import { Temporal } from 'temporal-polyfill';

/** A day of the calendar, `2026-11-21`. */
export type LocalDate = string;

/** The day that a moment falls on in a time zone (IANA name). */
export const dateIn = (zone: string, moment: Date): LocalDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

export const addDays = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** 0 is Sunday. */
export const weekdayOf = (date: LocalDate): number => Temporal.PlainDate.from(date).dayOfWeek % 7;

/**
 * The instant of a wall-clock time. A time skipped by a change to summer time moves forward by the gap;
 * an ambiguous one resolves to its first occurrence (Temporal's "compatible").
 * @param time `18:15`
 */
export const instantOf = (zone: string, date: LocalDate, time: string): Date =>
  new Date(Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds);

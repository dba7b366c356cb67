import type { Clock } from './moment.ts';
import { dateFormatOf } from './translate.tsx';

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The name of a clock's time zone in its language: “Indochina Time”. */
export function nameOfZone({ locale, timeZone }: Clock): string {
  const parts = dateFormatOf(locale, { timeZone, timeZoneName: 'long' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

const DAY_MINUTES = 24 * 60;

/** A time of day (`18:15`) of one zone by the clock of another one, today. */
export function moveTime(time: string, from: string, to: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const moved = hours * 60 + minutes - minutesAhead(from) + minutesAhead(to);
  const ofDay = ((moved % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return [Math.floor(ofDay / 60), ofDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Minutes by which a zone is ahead of UTC now. */
function minutesAhead(timeZone: string): number {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const format = dateFormatOf('en', { ...MINUTE, year: 'numeric', month: 'numeric', day: 'numeric', timeZone });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - now) / 60_000;
}

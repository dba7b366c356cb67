import { dateFormatOf } from './translate.tsx';

/** Where and how times are read. */
export interface Clock {
  /** BCP 47. */
  readonly locale: string;
  /** The merchant's, never the device's. */
  readonly timeZone: string;
}

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const DAY = { day: 'numeric', month: 'short' } as const;
const STYLES = {
  /** The time of a day. */
  time: MINUTE,
  /** Day and time: lists, draws, tickets. */
  short: { ...DAY, ...MINUTE },
  /** With the year: what is looked up long afterwards. */
  long: { ...DAY, ...MINUTE, year: 'numeric' },
  /** The date of the long form alone. */
  day: { ...DAY, year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentStyle = keyof typeof STYLES;

/** Formats a moment (ISO 8601, or ms since 1970) by a clock. Every time that members read comes from here. */
export function formatMoment(at: string | number | Date, { locale, timeZone }: Clock, style: MomentStyle): string {
  return dateFormatOf(locale, { ...STYLES[style], timeZone, numberingSystem: 'latn' }).format(new Date(at));
}

/** What a language calls a clock's time: “Indochina Time”. */
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

/** By how much a zone is ahead of UTC now. */
function minutesAhead(timeZone: string): number {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  const format = dateFormatOf('en', { ...MINUTE, year: 'numeric', month: 'numeric', day: 'numeric', timeZone });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minute) - now) / 60_000;
}

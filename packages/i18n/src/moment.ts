import { dateFormatOf } from './translate.tsx';

/** The locale and the time zone of displayed times. */
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
  /** With the year, for what may be looked up much later. */
  long: { ...DAY, ...MINUTE, year: 'numeric' },
  /** The date of the long form alone. */
  day: { ...DAY, year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
export type MomentStyle = keyof typeof STYLES;

/** Formats a moment (ISO 8601, or ms since 1970) by a clock. Every time that members see comes from here. */
export function formatMoment(at: string | number | Date, { locale, timeZone }: Clock, style: MomentStyle): string {
  return dateFormatOf(locale, { ...STYLES[style], timeZone, numberingSystem: 'latn' }).format(new Date(at));
}

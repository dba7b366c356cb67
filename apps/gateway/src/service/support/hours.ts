/** When customer service answers, on some days of the week. */
export interface Hours {
  /** 1 is Monday. */
  days: readonly number[];
  /** `08:00`. */
  from: string;
  /** `24:00` is the end of the day. */
  to: string;
}

export interface Opening {
  isOpen: boolean;
  /** When it opens next, in ms since 1970; null while it is open, or if it never opens. */
  opensAt: number | null;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Minutes of a time of day, such as `08:30`. */
export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether customer service is open at a time, and if not, when it opens.
 * NOTE computed in wall-clock minutes: in a night with a clock change, the opening time may be an hour off.
 * @param timeZone IANA name of the zone of the hours
 * @param now ms since 1970
 */
export function openingAt(hours: readonly Hours[], timeZone: string, now: number): Opening {
  const { minute, weekday } = wallClockAt(timeZone, now);
  const next: number[] = [];
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = ((weekday - 1 + ahead) % 7) + 1;
    for (const { days, from, to } of hours) {
      if (!days.includes(day)) continue;
      const opens = ahead * DAY_MINUTES + toMinutes(from) - minute;
      if (ahead === 0 && opens <= 0 && toMinutes(to) > minute) return { isOpen: true, opensAt: null };
      if (opens > 0) next.push(opens);
    }
  }
  const start = now - (now % MINUTE_MS);
  return { isOpen: false, opensAt: next.length > 0 ? start + Math.min(...next) * MINUTE_MS : null };
}

function wallClockAt(timeZone: string, now: number): { weekday: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { weekday: WEEKDAYS.indexOf(of('weekday')) + 1, minute: Number(of('hour')) * 60 + Number(of('minute')) };
}

import type { Schedule } from '@foyer/lottery/schedules/schedule.ts';
import type { Translate } from '../messages/messages.ts';

const MINUTE = 60;
/** A Sunday: weekdays are counted from it. */
const SUNDAY_MS = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;

/** Seconds between two draws; null for draws at times of the day. */
export function periodOf(schedule: Schedule): number | null {
  if (schedule.kind === 'quick') return schedule.seconds;
  return schedule.kind === 'interval' ? schedule.minutes * MINUTE : null;
}

/** `60 s`, `5 min`. */
export const toPeriod = (seconds: number, t: Translate): string =>
  seconds > MINUTE ? t('lobby.minutes', { count: seconds / MINUTE }) : t('lobby.seconds', { count: seconds });

/** `every 60 s`, `every 1 to 5 min`, for games with the shortest and the longest period. */
export function toPeriods(seconds: readonly number[], t: Translate): string {
  const [min, max] = [Math.min(...seconds), Math.max(...seconds)];
  if (min === max) return t('lobby.every', { period: toPeriod(min, t) });
  return t('lobby.every-range', { from: min / MINUTE, to: max / MINUTE });
}

/** `Wed, Sat, Sun`, starting with Monday; null for every day of the week and for days of the month. */
export function toWeekdays(schedule: Schedule, locale: string): string | null {
  if (schedule.kind !== 'calendar' || schedule.days.kind !== 'weekly') return null;
  const { weekdays } = schedule.days;
  if (weekdays.length > 4) return null;
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const fromMonday = [...weekdays].sort((left, right) => ((left + 6) % 7) - ((right + 6) % 7));
  return fromMonday.map((day) => format.format(SUNDAY_MS + day * DAY_MS)).join(', ');
}

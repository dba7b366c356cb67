import type { Clock } from '@foyer/i18n/moment.ts';
import { formatMoment } from '@foyer/i18n/moment.ts';
import { dateFormatOf } from '@foyer/i18n/translate.tsx';

/** What happened on one day of the merchant. */
export interface Day<T> {
  /** Such as 2026-11-23. */
  key: string;
  /** “Today”, “Yesterday”, or the date, in the reader’s language. */
  name: string;
  items: T[];
}

const DAY_MS = 86_400_000;

/** Groups by day items that are sorted by time. @param now ms since 1970, from the server: devices may have a wrong clock */
export function groupByDay<T extends { at: string }>(items: readonly T[], clock: Clock, now: number): Day<T>[] {
  const days: Day<T>[] = [];
  for (const item of items) {
    const key = toKey(item.at, clock);
    const last = days[days.length - 1];
    if (last?.key === key) last.items.push(item);
    else days.push({ key, name: nameOf(item.at, clock, now), items: [item] });
  }
  return days;
}

function toKey(at: string | number, { timeZone }: Clock): string {
  return dateFormatOf('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(at));
}

/** In calendar days, which are not always 24 hours long. */
function nameOf(at: string, clock: Clock, now: number): string {
  const days = Math.round((Date.parse(toKey(at, clock)) - Date.parse(toKey(now, clock))) / DAY_MS);
  if (days !== 0 && days !== -1) return formatMoment(at, clock, 'day');
  const name = new Intl.RelativeTimeFormat(clock.locale, { numeric: 'auto' }).format(days, 'day');
  return name.charAt(0).toLocaleUpperCase(clock.locale) + name.slice(1);
}

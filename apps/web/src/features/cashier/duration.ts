import type { Translate } from '../../page/messages.ts';
import type { DepositMethod } from './cashier-data.ts';

const MINUTE = 60;
const HOUR = 3600;

/** How long money takes, in words: the median of the last 30 days if there is one, else the promised time. */
export function formatDuration(
  { fromSeconds, medianSeconds, toSeconds }: DepositMethod['duration'],
  t: Translate,
): string {
  if (medianSeconds !== null) return t('cashier.usually', { time: formatSeconds(medianSeconds, t) });
  if (toSeconds <= MINUTE) return t('cashier.underMinute');
  const [unit, key] =
    toSeconds >= 2 * HOUR ? ([HOUR, 'cashier.hourRange'] as const) : ([MINUTE, 'cashier.minuteRange'] as const);
  const from = Math.max(1, Math.round(fromSeconds / unit));
  const to = Math.max(from, Math.round(toSeconds / unit));
  return from === to ? formatSeconds(to * unit, t) : t(key, { from, to });
}

/** A length of time, rounded to seconds, minutes or hours. */
export function formatSeconds(seconds: number, t: Translate): string {
  if (seconds < MINUTE) return t('cashier.seconds', { count: Math.max(1, Math.round(seconds)) });
  if (seconds < 2 * HOUR) return t('cashier.minutes', { count: Math.round(seconds / MINUTE) });
  return t('cashier.hours', { count: Math.round(seconds / HOUR) });
}

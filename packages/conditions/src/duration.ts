const DURATION = /^(?:P(\d{1,4})D|PT(\d{1,4})H)$/;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The milliseconds of a duration such as `P7D` or `PT12H` (ISO 8601, days or hours only); null for any other text. */
export function durationMs(text: unknown): number | null {
  const [, days, hours] = (typeof text === 'string' && DURATION.exec(text)) || [];
  const ms = days ? Number(days) * DAY_MS : Number(hours) * HOUR_MS;
  return ms > 0 ? ms : null;
}

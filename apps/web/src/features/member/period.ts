/** The days that a list is limited to, both included; an absent one is no limit. */
export type Period = { from?: string; to?: string };

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The period in an address; an invalid day is ignored. */
export function readPeriod(params: URLSearchParams): Period {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) };
}

/** Whether a text can be the number of a transaction. */
export const isSequence = (text: string): boolean => /^\d{1,18}$/.test(text);

/** A path with the parameters that have a value. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query ? `${path}?${query}` : path;
}

const DAY_MS = 86_400_000;

/** A date such as 2026-11-24 in a time zone. @param days before now */
export const toDay = (now: number, timeZone: string, days = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    now - days * DAY_MS,
  );

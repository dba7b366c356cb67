import { CommandError } from './run-command.ts';

/** The requested state of a merchant; `until` null: until further notice. */
export type MaintenanceCommand =
  | { merchant: string; isClosed: true; until: Date | null }
  | { merchant: string; isClosed: false };

const USAGE = 'Usage: npm run maintenance -- <merchant> --until 2026-11-22T03:00+07:00 | --open-end | --off';
const INSTANT = /^(\d{4}-\d{2}-(\d{2}))T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Parses the arguments of the command. @throws CommandError */
export function parseMaintenanceCommand(
  words: readonly string[],
  { merchants, now }: { merchants: readonly string[]; now: number },
): MaintenanceCommand {
  const [merchant = '', option, time, ...rest] = words;
  const isUntil = option === '--until' && time !== undefined;
  if (!(isUntil || (time === undefined && (option === '--open-end' || option === '--off'))) || rest.length > 0)
    throw new CommandError(USAGE);
  if (!merchants.includes(merchant))
    throw new CommandError(`There is no merchant "${merchant}". There are: ${merchants.join(', ')}.`);
  if (option === '--off') return { merchant, isClosed: false };
  return { merchant, isClosed: true, until: isUntil ? readInstant(time, now) : null };
}

function readInstant(text: string, now: number): Date {
  const [, day = '', dayOfMonth] = INSTANT.exec(text) ?? [];
  const instant = new Date(text);
  // `Date` accepts a 30th of February as the 2nd of March; an operator's typing mistake is not one.
  const isDay = new Date(`${day}T00:00Z`).getUTCDate() === Number(dayOfMonth);
  if (!isDay || Number.isNaN(instant.getTime()))
    throw new CommandError(`"${text}" is not a time with its offset, such as 2026-11-22T03:00+07:00.`);
  if (instant.getTime() <= now) throw new CommandError(`${text} has passed.`);
  return instant;
}

/** The confirmation for the operator. */
export function toReport(order: MaintenanceCommand): string {
  if (!order.isClosed) return `${order.merchant} is open.`;
  return order.until
    ? `${order.merchant} is in maintenance until ${order.until.toISOString()}.`
    : `${order.merchant} is in maintenance until you open it with --off.`;
}

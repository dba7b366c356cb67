import { readInstant } from './read-instant.ts';
import { CommandError } from './run-command.ts';

/** The requested state of a merchant; `until` null: until further notice. */
export type MaintenanceCommand =
  | { merchant: string; isClosed: true; until: Date | null }
  | { merchant: string; isClosed: false };

const USAGE =
  'Usage: npm run maintenance -- <merchant> --until 2026-11-22T03:00+07:00 | --open-end | --off [--key <your key file>]';

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

/** The confirmation for the operator. */
export function toReport(command: MaintenanceCommand): string {
  if (!command.isClosed) return `${command.merchant} is open.`;
  return command.until
    ? `${command.merchant} is in maintenance until ${command.until.toISOString()}.`
    : `${command.merchant} is in maintenance until you open it with --off.`;
}

import { CommandError } from './run-command.ts';

const INSTANT = /^(\d{4}-\d{2}-(\d{2}))T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** A future time with its offset, as an operator types it. @throws CommandError */
export function readInstant(text: string, now: number): Date {
  const [, day = '', dayOfMonth] = INSTANT.exec(text) ?? [];
  const instant = new Date(text);
  // `Date` accepts a 30th of February as the 2nd of March; an operator's typing mistake is not one.
  const isDay = new Date(`${day}T00:00Z`).getUTCDate() === Number(dayOfMonth);
  if (!isDay || Number.isNaN(instant.getTime()))
    throw new CommandError(`"${text}" is not a time with its offset, such as 2026-11-22T03:00+07:00.`);
  if (instant.getTime() <= now) throw new CommandError(`${text} has passed.`);
  return instant;
}

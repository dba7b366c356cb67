import type { Context } from '../context.ts';

/** A pseudonym for the log: a typed name may be anything, even a password. */
export const toStaffRef = (name: string, { seal }: Pick<Context, 'seal'>): string =>
  seal.hmacOf('log staff', name).slice(0, 16);

import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Context } from '../context.ts';
import { keyOldEntries, replayEntry } from './register.store.ts';

/** Brings the register of exclusions up to date before the first call: applies what a restored backup lacks (SE-06). */
export async function restoreRegister(
  owner: Queryable,
  { exclusions, log, seal }: Pick<Context, 'exclusions' | 'log' | 'seal'>,
): Promise<void> {
  await keyOldEntries(owner, seal);
  let replayed = 0;
  const reportLine = (line: number) =>
    log.error({ kind: 'exclusions.unreadable', line }, 'a line of the journal of exclusions is unreadable');
  for (const entry of exclusions?.read(reportLine) ?? []) if (await replayEntry(owner, entry)) replayed += 1;
  if (replayed > 0) log.warn({ kind: 'exclusions.replayed', replayed }, 'the database did not know all exclusions');
}

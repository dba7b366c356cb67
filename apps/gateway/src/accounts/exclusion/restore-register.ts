import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import type { JournalRecord } from './journal.ts';
import { keyOldEntries, replayEntry } from './register.store.ts';
import { applyRestrictions, findUnknownEntries } from './restrictions.store.ts';
import { lastRestrictions } from './restrictions.ts';

/**
 * Brings the register of exclusions and the restrictions of members up to date before the first call: applies what a restored backup
 * lacks (SE-06).
 */
export async function restoreRegister(
  owner: Queryable,
  { exclusions, log, seal }: Pick<Context, 'exclusions' | 'log' | 'seal'>,
): Promise<void> {
  await keyOldEntries(owner, seal);
  const reportLine = (line: number) =>
    log.error({ kind: 'exclusions.unreadable', line }, 'a line of the journal of exclusions is unreadable');
  const records = exclusions?.read(reportLine) ?? [];
  // First the restrictions: an exclusion that members have chosen themselves is never shortened by another entry.
  const { restricted, unknown } = await applyUnknown(owner, records);
  let replayed = 0;
  for (const entry of records) if (!('kind' in entry) && (await replayEntry(owner, entry))) replayed += 1;
  if (replayed + restricted + unknown > 0)
    log.warn(
      { kind: 'exclusions.replayed', replayed, restricted, unknown },
      'the database did not know all exclusions',
    );
}

/** Applies the last entry about each member, if the database does not know it. @returns how many members, and how many are unknown */
async function applyUnknown(
  owner: Queryable,
  records: readonly JournalRecord[],
): Promise<{ restricted: number; unknown: number }> {
  const last = lastRestrictions(records);
  const missing = await findUnknownEntries(
    owner,
    last.map(({ id }) => id),
  );
  let [restricted, unknown] = [0, 0];
  for (const entry of last) {
    if (!missing.has(entry.id)) continue;
    if (await applyRestrictions(owner, entry)) restricted += 1;
    else unknown += 1;
  }
  return { restricted, unknown };
}

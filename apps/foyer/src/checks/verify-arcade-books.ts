import { verifyArcade } from '@foyer/arcade/server/audit/verify-arcade.ts';
import { deriveVendorKeys } from '@foyer/database/ledger-keys.ts';
import { openPool, type Queryable, withSnapshot } from '@foyer/database/open-pool.ts';
import { ARCADE_KEYS } from '../settings/ledger-keys.ts';
import type { Difference } from './reconcile.store.ts';
import { hasArcade, hasArcadeTransfers, reconcileArcade } from './reconcile-arcade.store.ts';
import type { OpenDatabase } from './with-database.ts';

const UNREACHABLE: Difference = {
  invariant: 'I7 every transfer of the arcade in the ledger has its round',
  detail: 'the books of the arcade cannot be read: set ARCADE_DATABASE_URL',
};

/**
 * Verifies the books of the arcade, and compares them with the ledger: they are in a database of their own. Without them the
 * transfers of the arcade in the ledger cannot be verified, which is a violation too.
 * @param before rounds changed before this time must match
 */
export async function verifyArcadeBooks(
  { arcadeUrl, ledgerKeys }: Pick<OpenDatabase, 'arcadeUrl' | 'ledgerKeys'>,
  ledger: Queryable,
  before: Date,
): Promise<Difference[]> {
  const without = async () => ((await hasArcadeTransfers(ledger)) ? [UNREACHABLE] : []);
  if (!arcadeUrl) return without();
  const arcade = openPool(arcadeUrl, 1, { use: 'maintenance', ledgerKeys: deriveVendorKeys(ledgerKeys, ARCADE_KEYS) });
  try {
    if (!(await hasArcade(arcade))) return await without();
    return [...(await withSnapshot(arcade, verifyArcade)), ...(await reconcileArcade({ arcade, ledger }, before))];
  } finally {
    await arcade.end();
  }
}

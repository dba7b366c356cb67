import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Cashier } from '../cashier/payments/cashier-document.ts';
import { findNewestVersions } from '../content/documents/document.store.ts';

/** Whether an amount of a merchant needs two people, by its newest document; without one, every amount does. */
export async function needsTwo(db: Queryable, merchant: string, amountMinor: bigint): Promise<boolean> {
  const [document] = await findNewestVersions(db, { merchant, kind: 'cashier' });
  const { fourEyesFromMinor } = (document?.body ?? { fourEyesFromMinor: '0' }) as Pick<Cashier, 'fourEyesFromMinor'>;
  return amountMinor >= BigInt(fourEyesFromMinor);
}

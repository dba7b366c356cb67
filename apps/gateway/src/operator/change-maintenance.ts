import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { findMaintenances, type Maintenance, setMaintenance } from '../content/merchants/merchant-state.store.ts';
import type { Context } from '../context.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';

/** Closes a merchant, or reopens it with null, and records it. @returns null on success */
export function changeMaintenance(
  { merchant, maintenance }: { merchant: string; maintenance: Maintenance | null },
  person: Person,
  { now, pool }: Pick<Context, 'now' | 'pool'>,
): Promise<Refusal<'forbidden'> | null> {
  return withTransaction(pool, async (client) => {
    if (!(await hasPermission(client, person.name, { permission: 'merchant.maintenance', merchant })))
      return refuse('forbidden');
    const before = (await findMaintenances(client)).get(merchant) ?? {};
    await setMaintenance(client, merchant, maintenance);
    const entry = { action: 'merchant.maintenance', merchant, subject: merchant, reason: 'maintenance', before };
    await writeAuditEntry(client, { entry: { ...entry, after: maintenance ?? {} }, person, now });
    return null;
  });
}

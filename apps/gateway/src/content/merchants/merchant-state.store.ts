import type { Client, Queryable } from '@foyer/database/open-pool.ts';

/** A merchant's maintenance window; `until` null: until further notice. */
export interface Maintenance {
  from: Date;
  until: Date | null;
}

/** The maintenance of every merchant that has one: past, current or planned. */
export async function findMaintenances(db: Queryable): Promise<ReadonlyMap<string, Maintenance>> {
  const { rows } = await db.query<Maintenance & { merchant: string }>({
    name: 'find-maintenances',
    text: 'select merchant, maintenance_from as "from", maintenance_until as until from foyer.merchant_state',
  });
  return new Map(rows.map(({ merchant, ...maintenance }) => [merchant, maintenance]));
}

/** Closes a merchant, or reopens it with null; both write an audit event. Call it in a transaction. */
export async function setMaintenance(client: Client, merchant: string, maintenance: Maintenance | null): Promise<void> {
  await client.query({
    name: 'delete-merchant-state',
    text: 'delete from foyer.merchant_state where merchant = $1',
    values: [merchant],
  });
  if (maintenance)
    await client.query({
      name: 'insert-merchant-state',
      text: 'insert into foyer.merchant_state (merchant, maintenance_from, maintenance_until) values ($1, $2, $3)',
      values: [merchant, maintenance.from, maintenance.until],
    });
  await client.query({
    name: 'record-maintenance',
    text: `insert into foyer.audit_event (merchant, kind, details) values ($1, 'maintenance', $2)`,
    values: [merchant, JSON.stringify(maintenance ?? {})],
  });
}

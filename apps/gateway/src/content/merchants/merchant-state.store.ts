import type { Database } from '../../db/tables.ts';

/** A merchant's maintenance window; `until` null: until further notice. */
export interface Maintenance {
  from: Date;
  until: Date | null;
}

/** The maintenance of every merchant that has one: past, current or planned. */
export async function findMaintenances(db: Database): Promise<ReadonlyMap<string, Maintenance>> {
  const rows = await db.selectFrom('merchant_state').selectAll().execute();
  return new Map(rows.map((row) => [row.merchant, { from: row.maintenance_from, until: row.maintenance_until }]));
}

/** Closes a merchant, or reopens it with null; both write an audit event. In the caller's transaction, or in its own. */
export function setMaintenance(db: Database, merchant: string, maintenance: Maintenance | null): Promise<void> {
  const change = async (transaction: Database): Promise<void> => {
    await transaction.deleteFrom('merchant_state').where('merchant', '=', merchant).execute();
    if (maintenance)
      await transaction
        .insertInto('merchant_state')
        .values({ merchant, maintenance_from: maintenance.from, maintenance_until: maintenance.until })
        .execute();
    await transaction
      .insertInto('audit_event')
      .values({ merchant, member_id: null, kind: 'maintenance', details: JSON.stringify(maintenance ?? {}), ip: null })
      .execute();
  };
  return db.isTransaction ? change(db) : db.transaction().execute(change);
}

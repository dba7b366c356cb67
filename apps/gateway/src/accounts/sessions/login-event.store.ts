import { type Selectable, sql } from 'kysely';
import type { LoginEventTable } from '../../db/identity-tables.ts';
import type { Database } from '../../db/tables.ts';

export type LoginEvent = Selectable<LoginEventTable>;

export async function insertLoginEvent(db: Database, event: Omit<LoginEvent, 'id' | 'at'>): Promise<void> {
  await db.insertInto('login_event').values(event).execute();
}

/** A member's login history of the last 90 days, with respect to a device. */
export interface DeviceHistory {
  /** Whether one of them was on a device with an id. */
  hasDevices: boolean;
  /** Whether one of them was on this device. */
  isKnown: boolean;
}

export async function getDeviceHistory(
  db: Database,
  { deviceId, memberId }: { memberId: bigint; deviceId: string | null },
): Promise<DeviceHistory> {
  const { devices, known } = await db
    .selectFrom('login_event')
    .select((expression) => [
      expression.fn.count<bigint>('device_id').as('devices'),
      expression.fn.countAll<bigint>().filterWhere('device_id', '=', deviceId).as('known'),
    ])
    .where('member_id', '=', memberId)
    .where('outcome', '=', 'ok')
    .executeTakeFirstOrThrow();
  return { hasDevices: devices > 0n, isKnown: known > 0n };
}

/** A member's newest fifty. */
export const findLoginEvents = (db: Database, memberId: bigint): Promise<LoginEvent[]> =>
  db.selectFrom('login_event').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc').limit(50).execute();

/** Deletes events older than 90 days. */
export async function deleteOldLoginEvents(db: Database): Promise<void> {
  await db.deleteFrom('login_event').where('at', '<', sql<Date>`foyer.clock() - interval '90 days'`).execute();
}

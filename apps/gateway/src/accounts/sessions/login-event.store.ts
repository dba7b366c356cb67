import type { Queryable } from '@foyer/database/open-pool.ts';

export interface LoginEvent {
  id: bigint;
  merchant: string;
  memberId: bigint;
  method: string;
  outcome: string;
  ip: string | null;
  country: string | null;
  deviceId: string | null;
  userAgent: string | null;
  platform: string | null;
  at: Date;
}

export async function insertLoginEvent(db: Queryable, event: Omit<LoginEvent, 'id' | 'at'>): Promise<void> {
  await db.query({
    name: 'insert-login-event',
    text: `insert into foyer.login_event (merchant, member_id, method, outcome, ip, country, device_id, user_agent, platform)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      event.merchant,
      event.memberId,
      event.method,
      event.outcome,
      event.ip,
      event.country,
      event.deviceId,
      event.userAgent,
      event.platform,
    ],
  });
}

/** A member's login history of the last 90 days, with respect to a device. */
export interface DeviceHistory {
  /** Whether one of them was on a device with an id. */
  hasDevices: boolean;
  /** Whether one of them was on this device. */
  isKnown: boolean;
}

export async function getDeviceHistory(
  db: Queryable,
  { deviceId, memberId }: { memberId: bigint; deviceId: string | null },
): Promise<DeviceHistory> {
  const { rows } = await db.query<DeviceHistory>({
    name: 'get-device-history',
    text: `select count(device_id) > 0 as "hasDevices", count(*) filter (where device_id = $2) > 0 as "isKnown"
      from foyer.login_event where member_id = $1 and outcome = 'ok'`,
    values: [memberId, deviceId],
  });
  return rows[0] ?? { hasDevices: false, isKnown: false };
}

/** A member's newest fifty. */
export async function findLoginEvents(db: Queryable, memberId: bigint): Promise<LoginEvent[]> {
  const { rows } = await db.query<LoginEvent>({
    name: 'find-login-events',
    text: `select id, merchant, member_id as "memberId", method, outcome, ip, country, device_id as "deviceId",
        user_agent as "userAgent", platform, at
      from foyer.login_event where member_id = $1 order by id desc limit 50`,
    values: [memberId],
  });
  return rows;
}

/** Deletes events older than 90 days. */
export async function deleteOldLoginEvents(db: Queryable): Promise<void> {
  await db.query({
    name: 'delete-old-login-events',
    text: `delete from foyer.login_event where at < foyer.clock() - interval '90 days'`,
  });
}

import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '../../context.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import type { Caller } from '../../platform/http/call.ts';
import { deviceNameOf } from '../../platform/http/device-name.ts';
import { getDeviceHistory } from '../sessions/login-event.store.ts';

/**
 * Whether the member should be notified of a login: we know devices of theirs from the last 90 days, but not this one. A device
 * without an id is never known, or an intruder would omit the id. Call it before the login is recorded.
 */
export async function isNewDevice(
  memberId: bigint,
  { deviceId }: Pick<Caller, 'deviceId'>,
  { pool }: Pick<Context, 'pool'>,
): Promise<boolean> {
  const { hasDevices, isKnown } = await getDeviceHistory(pool, { memberId, deviceId });
  return hasDevices && !isKnown;
}

/** Notifies a member of a session on a new device, by an event. */
export const notifyOfNewDevice = (
  { memberId, sessionId }: { memberId: bigint; sessionId: string },
  { merchant, userAgent }: Pick<Caller, 'merchant' | 'userAgent'>,
  { pool }: Pick<Context, 'pool'>,
): Promise<void> =>
  withTransaction(pool, (client) =>
    emit(client, {
      merchant: merchant.code,
      memberId,
      kind: 'login.new-device',
      body: { sessionId, device: deviceNameOf(userAgent) },
    }),
  );

import type { devices as contract } from '@foyer/contract/push/devices.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deviceNameOf } from '../../../platform/http/device-name.ts';
import { findPushDevices } from '../push-device.store.ts';

/** GET /wps/push/devices. */
export const devices: Handler<typeof contract> = async ({ session }, { pool }) => {
  const found = await findPushDevices(pool, session.memberId);
  return {
    devices: found.map(({ addedAt, deliveredAt, id, sessionId, userAgent }) => ({
      deviceId: String(id),
      name: deviceNameOf(userAgent),
      addedAt: addedAt.toISOString(),
      deliveredAt: deliveredAt?.toISOString() ?? null,
      isThisSession: sessionId === session.sessionId,
    })),
  };
};

import type { unsubscribe as contract } from '@foyer/contract/push/unsubscribe.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deletePushDevice } from '../push-device.store.ts';

/** POST /wps/push/unsubscribe. */
export const unsubscribe: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  const { deviceId, endpoint = null } = body;
  await deletePushDevice(pool, session.memberId, {
    address: endpoint,
    id: deviceId === undefined ? null : BigInt(deviceId),
  });
  return {};
};

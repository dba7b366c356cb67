import type { history as contract } from '@foyer/contract/session/history.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deviceNameOf } from '../../../platform/http/device-name.ts';
import { findLoginEvents } from '../login-event.store.ts';

/** GET /wps/session/history. */
export const history: Handler<typeof contract> = async ({ session }, { pool }) => {
  const events = await findLoginEvents(pool, session.memberId);
  return {
    logins: events.map((one) => ({
      at: one.at.toISOString(),
      method: one.method,
      outcome: one.outcome,
      device: deviceNameOf(one.userAgent),
      ip: one.ip,
      country: one.country,
    })),
  };
};

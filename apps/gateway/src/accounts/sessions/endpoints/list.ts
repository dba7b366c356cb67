import type { list as contract } from '@foyer/contract/session/list.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deviceNameOf } from '../../../platform/http/device-name.ts';
import { findRemembered } from '../remembered-login.store.ts';
import { findSessions } from '../session.store.ts';

/** GET /wps/session/list. */
export const list: Handler<typeof contract> = async ({ session }, { pool }) => {
  const [sessions, remembered] = await Promise.all([
    findSessions(pool, session.memberId),
    findRemembered(pool, session.memberId),
  ]);
  return {
    sessions: sessions.map((one) => ({
      id: one.id,
      isCurrent: one.id === session.sessionId,
      method: one.method,
      device: deviceNameOf(one.userAgent),
      ip: one.ip,
      country: one.country,
      openedAt: one.createdAt.toISOString(),
      seenAt: one.seenAt.toISOString(),
    })),
    rememberedDevices: remembered.map((one) => ({
      id: one.id,
      isCurrent: one.deviceId === session.deviceId,
      ip: one.ip,
      country: one.country,
      rememberedAt: one.createdAt.toISOString(),
      usedAt: one.usedAt.toISOString(),
    })),
  };
};

import type { list as contract } from '@foyer/contract/session/list.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { deviceNameOf } from '../../../platform/http/device-name.ts';
import { findRemembered } from '../remembered-login.store.ts';
import { findSessions } from '../session.store.ts';

/** GET /wps/session/list. */
export const list: Handler<typeof contract> = async ({ session }, { db }) => {
  const [sessions, remembered] = await Promise.all([
    findSessions(db, session.memberId),
    findRemembered(db, session.memberId),
  ]);
  return {
    sessions: sessions.map((one) => ({
      id: one.id,
      isCurrent: one.id === session.sessionId,
      method: one.method,
      device: deviceNameOf(one.user_agent),
      ip: one.ip,
      country: one.country,
      openedAt: one.created_at.toISOString(),
      seenAt: one.seen_at.toISOString(),
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

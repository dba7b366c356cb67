import type { readAll as contract } from '@foyer/contract/inbox/read-all.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { countUnread, markAllRead } from '../inbox.store.ts';

/** POST /wps/inbox/readAll. */
export const readAll: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  await markAllRead(pool, session.memberId, { upTo: BigInt(body.upTo), category: body.category ?? null });
  return { unreadCount: await countUnread(pool, session.memberId) };
};

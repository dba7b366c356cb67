import type { unreadCount as contract } from '@foyer/contract/inbox/unread-count.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { countUnread } from '../inbox.store.ts';

/** GET /wps/inbox/unreadCount. */
export const unreadCount: Handler<typeof contract> = async ({ session }, { pool }) => ({
  unreadCount: await countUnread(pool, session.memberId),
});

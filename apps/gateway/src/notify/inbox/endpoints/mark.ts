import type { mark as contract } from '@foyer/contract/inbox/mark.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { countUnread, markMessages } from '../inbox.store.ts';

/** POST /wps/inbox/mark. */
export const mark: Handler<typeof contract> = async ({ body, session }, { pool }) => {
  await markMessages(pool, session.memberId, { ids: body.messageIds.map(BigInt), as: body.as });
  return { unreadCount: await countUnread(pool, session.memberId) };
};

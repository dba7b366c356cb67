import type { list as contract } from '@foyer/contract/inbox/list.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { countUnread, findInboxMessages } from '../inbox.store.ts';
import { toMessage } from '../to-message.ts';

const PAGE = 30;

/** GET /wps/inbox/list. */
export const list: Handler<typeof contract> = async ({ query, session }, { pool }) => {
  const limit = query.limit ?? PAGE;
  const before = query.before === undefined ? null : BigInt(query.before);
  const [rows, unreadCount] = await Promise.all([
    findInboxMessages(pool, session.memberId, { category: query.category ?? null, before, limit: limit + 1 }),
    countUnread(pool, session.memberId),
  ]);
  const messages = rows.slice(0, limit).map(toMessage);
  return { messages, next: rows.length > limit ? (messages.at(-1)?.messageId ?? null) : null, unreadCount };
};

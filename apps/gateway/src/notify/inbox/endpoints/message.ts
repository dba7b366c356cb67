import type { message as contract } from '@foyer/contract/inbox/message.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { getMessage } from '../inbox.store.ts';
import { toMessage } from '../to-message.ts';

/** GET /wps/inbox/message. */
export const message: Handler<typeof contract> = async ({ query, session }, { pool }) => {
  const found = await getMessage(pool, session.memberId, BigInt(query.messageId));
  return found ? toMessage(found) : refuse('not.found');
};

import type { unreadCount as contract } from '@foyer/contract/relay/unread-count.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { countUnread } from '../conversation.store.ts';
import { customerOf } from '../customer.ts';

/** GET /wps/relay/CBS_unreadCount. */
export const unreadCount: Handler<typeof contract> = async (call, context) => {
  if (!call.merchant.has('CBS3')) return refuse('access.denied');
  const customer = customerOf(call, context);
  return { unreadCount: customer ? await countUnread(context.pool, customer) : 0 };
};

import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { InboxCategory } from '@foyer/contract/inbox/shapes.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { readCategory } from './categories.data.ts';

export type InboxPage = ValueOf<Endpoints['inbox.list']>;
export type Message = InboxPage['messages'][number];

export interface InboxData {
  category: InboxCategory | null;
  /** Null if the gateway has no inbox. */
  page: InboxPage | null;
  /** ms since 1970, on the server that rendered the page. */
  now: number;
}

const NOT_FOUND = 404;

/** Loads the newest messages, or those before the message in the address. */
export async function loadInbox(call: Call, url: URL): Promise<InboxData> {
  const category = readCategory(url.searchParams.get('category'));
  const before = url.searchParams.get('before') ?? '';
  const query = { ...(category && { category }), ...(/^[1-9]\d{0,17}$/.test(before) && { before }) };
  const page = await call('inbox.list', { query }).catch((error: unknown) => {
    // A gateway that implements only §7 has no inbox.
    if (error instanceof GatewayError && error.status === NOT_FOUND) return null;
    throw error;
  });
  return { category, page, now: Date.now() };
}

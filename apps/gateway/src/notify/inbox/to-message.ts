import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { message } from '@foyer/contract/inbox/message.ts';
import type { StoredMessage } from './inbox.store.ts';

/** A message as the member receives it. */
export const toMessage = ({ at, id, readAt, ...shown }: StoredMessage): ValueOf<typeof message> => ({
  ...shown,
  messageId: String(id),
  isRead: readAt !== null,
  at: at.toISOString(),
});

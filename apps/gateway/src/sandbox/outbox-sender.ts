import type { MessageSender } from '../connectors/message/message-sender.ts';
import type { Database } from '../db/tables.ts';
import { insertOutboxMessage } from './outbox.store.ts';

/** Keeps what would be sent, for the page `/sandbox/outbox`. */
export function createOutboxSender(channel: 'sms' | 'email', db: Database): MessageSender {
  return {
    send: ({ merchant, to, subject, text, code }) =>
      insertOutboxMessage(db, {
        merchant: merchant.code,
        channel,
        recipient: to,
        subject: subject || null,
        body: text,
        code,
      }),
  };
}

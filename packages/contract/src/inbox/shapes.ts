import Type from 'typebox';
import { Instant } from '../schemas.ts';

/** What messages are about; members filter by it. `service`: neither money nor safety, such as a change of terms. */
export const INBOX_CATEGORIES = ['money', 'draws', 'security', 'offers', 'service'] as const;
export const InboxCategory = Type.Enum([...INBOX_CATEGORIES]);
export type InboxCategory = (typeof INBOX_CATEGORIES)[number];

/** The subjects that can be opened from a message. */
export const INBOX_SUBJECTS = [
  'deposit',
  'withdrawal',
  'beneficiary',
  'identity',
  'game',
  'login',
  'bet',
  'feedback',
] as const;
export type InboxSubject = (typeof INBOX_SUBJECTS)[number];

/** The number of a message; a higher one is newer. */
export const MessageId = Type.String({ pattern: '^[1-9]\\d{0,17}$' });

export const InboxMessage = Type.Object({
  messageId: MessageId,
  category: InboxCategory,
  title: Type.String(),
  body: Type.String(),
  subject: Type.Union([Type.Object({ type: Type.Enum([...INBOX_SUBJECTS]), id: Type.String() }), Type.Null()]),
  isRead: Type.Boolean(),
  at: Instant,
});

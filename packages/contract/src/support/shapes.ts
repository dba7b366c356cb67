import Type, { type Static } from 'typebox';
import { Instant } from '../schemas.ts';

export const ConversationId = Type.String({ pattern: '^[0-9a-f-]{36}$' });
/** Chosen by the sender: the same id is the same message. */
export const ClientId = Type.String({ pattern: '^[\\w-]{8,64}$' });
/** The number of a message within its conversation, from 1. */
export const Seq = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export const SUPPORT_TOPICS = ['deposit', 'withdrawal', 'bonus', 'login', 'game', 'other'] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];
/** What can be praised or criticised besides the stars. */
export const RATING_TAGS = ['fast', 'clear', 'kind', 'solved'] as const;
/** The kinds of system messages; the client has the texts. */
export const SYSTEM_NOTES = ['opened', 'joined', 'waiting', 'closed', 'helpSelfHarm', 'helpGambling'] as const;

export const SupportFile = Type.Object({
  /** Relative to the host; valid for a quarter of an hour. */
  url: Type.String(),
  name: Type.String(),
  type: Type.Enum(['picture', 'pdf']),
  bytes: Type.Integer({ minimum: 0 }),
  width: Type.Integer({ minimum: 0, description: 'in pixels; 0 for a PDF' }),
  height: Type.Integer({ minimum: 0 }),
});

export const SupportMessage = Type.Object({
  seq: Seq,
  clientId: Type.String({ description: 'empty unless the caller wrote the message' }),
  from: Type.Enum(['me', 'staff', 'system']),
  staffName: Type.String({ description: 'name of the staff member as shown to customers; empty for other senders' }),
  text: Type.String({ description: 'plain text; from the system: one of its notes' }),
  file: Type.Union([SupportFile, Type.Null()]),
  at: Instant,
});
export type SupportMessage = Static<typeof SupportMessage>;

export const Conversation = Type.Object({
  conversationId: ConversationId,
  state: Type.Enum(['waiting', 'open', 'closed']),
  topic: Type.Enum([...SUPPORT_TOPICS]),
  staffName: Type.String({ description: 'empty until someone takes the conversation' }),
  queuePosition: Type.Integer({ minimum: 0, description: 'from 1; 0: not waiting' }),
  lastSeq: Seq,
  readSeq: { ...Seq, description: 'last message the caller has read' },
  staffReadSeq: { ...Seq, description: 'last message customer service has read' },
  stars: Type.Union([Type.Integer({ minimum: 1, maximum: 5 }), Type.Null()]),
  openedAt: Instant,
});
export type Conversation = Static<typeof Conversation>;

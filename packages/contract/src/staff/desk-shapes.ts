import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import Type, { type Static } from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';
import { ClientId, ConversationId, Seq, SUPPORT_TOPICS, SupportFile } from '../support/shapes.ts';
import { Restrictions } from './members.ts';
import { nullable } from './shapes.ts';

export const HarmConcern = Type.Enum(['self-harm', 'gambling']);

/** A conversation, as staff see it. */
export const DeskConversation = Type.Object({
  id: ConversationId,
  merchant: Type.String(),
  state: Type.Enum(['waiting', 'open', 'closed']),
  topic: Type.Enum([...SUPPORT_TOPICS]),
  tags: Type.Array(Type.String()),
  language: Type.String(),
  assignee: nullable(Type.String()),
  username: nullable(Type.String({ description: 'null: a visitor' })),
  memberId: nullable(Type.String()),
  levelName: nullable(Type.String()),
  seq: Seq,
  staffReadSeq: Seq,
  customerReadSeq: Seq,
  preview: nullable(Type.String({ description: 'the newest message, or the name of its file' })),
  unansweredSince: nullable(Instant),
  openedAt: Instant,
  touchedAt: Instant,
  stars: nullable(Type.Integer()),
  harm: nullable(
    Type.Object(
      { concern: HarmConcern, state: Type.Enum(['open', 'confirmed']), seq: Seq },
      { description: 'the distress that its messages show; null: none, or staff have dismissed it' },
    ),
  ),
});
export type DeskConversation = Static<typeof DeskConversation>;

/** A search result. */
export const FoundConversation = Type.Object({
  ...DeskConversation.properties,
  foundText: nullable(Type.String({ description: 'the message that matched; null: something else did' })),
});
export type FoundConversation = Static<typeof FoundConversation>;

export const DeskMessage = Type.Object({
  conversationId: ConversationId,
  seq: Seq,
  clientId: ClientId,
  author: Type.Enum(['customer', 'staff', 'system']),
  staff: nullable(Type.String()),
  staffName: nullable(Type.String({ description: 'as customers see it' })),
  isNote: Type.Boolean({ description: 'for colleagues alone' }),
  body: Type.String(),
  file: nullable(SupportFile),
  at: Instant,
});
export type DeskMessage = Static<typeof DeskMessage>;

/** Possible reasons why a member is writing, in the wording for staff. */
export const CustomerCard = Type.Object({
  username: Type.String(),
  levelName: nullable(Type.String()),
  restrictions: Restrictions,
  withdrawals: Type.Array(
    Type.Object({
      id: Type.String(),
      amountMinor: AmountMinor,
      currency: Currency,
      createdAt: Instant,
      reason: Type.String(),
    }),
    { description: 'those that wait for staff' },
  ),
  logins: Type.Array(Type.Object({ at: Instant, outcome: Type.String(), method: Type.String() })),
});
export type CustomerCard = Static<typeof CustomerCard>;

/** How a customer may be reached. */
export const Contact = Type.Object({
  account: nullable(
    Type.Object(
      { email: nullable(Type.String()), mobile: nullable(Type.String()) },
      { description: 'null: a visitor' },
    ),
  ),
  given: Type.Array(
    Type.Object({
      at: Instant,
      name: Type.Optional(Type.String()),
      email: Type.Optional(Type.String()),
      mobile: Type.Optional(Type.String()),
    }),
    { description: 'in the chat, the newest first' },
  ),
});
export type Contact = Static<typeof Contact>;

export const DeskLanguage = Type.Enum(Object.keys(LANGUAGES) as LanguageCode[]);

const DeskPerson = Type.Object({
  staff: Type.String(),
  shownName: Type.String(),
  isAvailable: Type.Boolean(),
  maxChats: Type.Integer(),
  languages: Type.Array(DeskLanguage, { description: 'empty: every language' }),
});

/** The desk of a person. */
export const Desk = Type.Object({
  name: Type.String(),
  me: nullable(DeskPerson),
  colleagues: Type.Array(
    Type.Object({ ...DeskPerson.properties, isPresent: Type.Boolean(), openChats: Type.Integer() }),
  ),
  merchants: Type.Array(
    Type.Object({
      code: Type.String(),
      replies: Type.Array(
        Type.Object({
          key: Type.String(),
          text: Type.Record(Type.String(), Type.String(), { description: 'by language' }),
        }),
      ),
      tags: Type.Array(Type.String()),
      assignment: Type.Enum(['automatic', 'by-hand']),
      languages: Type.Array(DeskLanguage),
    }),
  ),
});
export type Desk = Static<typeof Desk>;

/** Figures of the last 24 hours at one merchant. */
export const DeskFigures = Type.Object({
  merchant: Type.String(),
  opened: Type.Integer(),
  closed: Type.Integer(),
  waiting: Type.Integer(),
  firstAnswerSeconds: nullable(Type.Integer({ description: 'median; null: there were none' })),
  stars: nullable(Type.Number()),
});
export type DeskFigures = Static<typeof DeskFigures>;

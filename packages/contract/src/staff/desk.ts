import Type, { type Static } from 'typebox';
import { MAX_FILE_BYTES } from '../support/add-file.ts';
import { MAX_TEXT } from '../support/limits.data.ts';
import { ClientId, ConversationId, Seq } from '../support/shapes.ts';
import {
  Contact,
  CustomerCard,
  Desk,
  DeskConversation,
  DeskFigures,
  DeskLanguage,
  DeskMessage,
  FoundConversation,
  HarmConcern,
} from './desk-shapes.ts';
import { Empty, nullable, Reason } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const ById = Type.Object({ id: ConversationId });
const Staff = Type.String({ maxLength: 40 });
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 }));
/** A file of the largest size, in base64. */
const MAX_FILE_TEXT = Math.ceil(MAX_FILE_BYTES / 3) * 4;
const FILE_BODY_BYTES = 14 * 1024 * 1024;

const DeskView = Type.Enum(['mine', 'waiting', 'all', 'closed']);
export type DeskView = Static<typeof DeskView>;

const Opened = Type.Object({
  conversation: DeskConversation,
  messages: Type.Array(DeskMessage),
  customer: nullable(CustomerCard),
});
export type Opened = Static<typeof Opened>;

/** The desk of customer service (docs/support.md). Each call is limited to the merchants at which the person may answer. */
export const deskCalls = {
  desk: staffCall({
    summary: 'The caller’s name at the desk, their colleagues, and what their merchants have prepared.',
    permission: 'support.answer',
    body: Empty,
    value: Desk,
    refusals: [],
  }),
  'desk-set-up': staffCall({
    summary: 'Sets the caller’s name at the desk, and whether and how they take conversations.',
    permission: 'support.answer',
    body: Type.Object({
      shownName: Type.String({ pattern: '^[^\\p{Cc}<>]{1,40}$' }),
      isAvailable: Type.Boolean(),
      maxChats: Type.Integer({ minimum: 1, maximum: 50 }),
      languages: Type.Optional(Type.Array(DeskLanguage, { maxItems: 30, uniqueItems: true })),
    }),
    value: Empty,
    refusals: ['forbidden'],
  }),
  'desk-list': staffCall({
    summary: 'The first conversations of a view, and how many it has.',
    permission: 'support.answer',
    body: Type.Object({ view: DeskView, limit: Limit }),
    value: Type.Object({ conversations: Type.Array(DeskConversation), total: Type.Integer() }),
    refusals: [],
  }),
  'desk-search': staffCall({
    summary: 'The newest conversations that match a text, by messages, member or tags.',
    permission: 'support.answer',
    body: Type.Object({ text: Type.String({ minLength: 2, maxLength: 100 }), limit: Limit }),
    value: Type.Object({ conversations: Type.Array(FoundConversation), hasMore: Type.Boolean() }),
    refusals: [],
    isSearch: true,
  }),
  'desk-conversation': staffCall({
    summary: 'A conversation with its newest messages, or those before a message, and who the customer is.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, before: Type.Optional(Seq) }),
    value: Opened,
    refusals: ['unknown'],
  }),
  'desk-contact': staffCall({
    summary: 'How a customer may be reached; each view is recorded with its reason.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, reason: Reason }),
    value: Contact,
    refusals: ['unknown', 'reason'],
  }),
  'desk-take': staffCall({
    summary: 'Takes a conversation from the queue, or from a colleague if it is still theirs.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, from: Staff }),
    value: Type.Object({ state: Type.Literal('open') }),
    refusals: ['unknown', 'name', 'unchanged'],
  }),
  'desk-release': staffCall({
    summary: 'Gives a conversation back to the queue.',
    permission: 'support.answer',
    body: ById,
    value: Type.Object({ state: Type.Literal('waiting') }),
    refusals: ['unknown', 'unchanged'],
  }),
  'desk-hand-over': staffCall({
    summary: 'Hands a conversation over to a colleague.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, to: Staff }),
    value: Type.Object({ state: Type.Literal('open') }),
    refusals: ['unknown', 'unchanged'],
  }),
  'desk-close': staffCall({
    summary: 'Closes a conversation.',
    permission: 'support.answer',
    body: ById,
    value: Type.Object({ state: Type.Literal('closed') }),
    refusals: ['unknown', 'unchanged', 'harm'],
  }),
  'desk-write': staffCall({
    summary: 'Answers the customer, or leaves a note for colleagues; the same client id is the same message.',
    permission: 'support.answer',
    body: Type.Object({
      id: ConversationId,
      clientId: ClientId,
      text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
      isNote: Type.Boolean(),
    }),
    value: DeskMessage,
    refusals: ['unknown', 'unchanged'],
  }),
  'desk-add-file': staffCall({
    summary: 'Sends the customer a picture or a PDF.',
    permission: 'support.answer',
    body: Type.Object({
      id: ConversationId,
      clientId: ClientId,
      name: Type.String({ maxLength: 255 }),
      data: Type.String({ minLength: 1, maxLength: MAX_FILE_TEXT, description: 'the file in base64' }),
    }),
    value: DeskMessage,
    refusals: ['unknown', 'unchanged', 'file'],
    maxBodyBytes: FILE_BODY_BYTES,
  }),
  'desk-read': staffCall({
    summary: 'Marks the customer’s messages up to one as read.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, seq: Seq }),
    value: Empty,
    refusals: ['unknown'],
  }),
  'desk-typing': staffCall({
    summary: 'Shows the customer that somebody is typing.',
    permission: 'support.answer',
    body: ById,
    value: Empty,
    refusals: ['unknown'],
  }),
  'desk-tag': staffCall({
    summary: 'Replaces the tags of a conversation.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, tags: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 20 }) }),
    value: Type.Object({ state: Type.Enum(['draft', 'waiting', 'open', 'closed']) }),
    refusals: ['unknown'],
  }),
  'desk-harm': staffCall({
    summary: 'Decides whether gambling harms the member; without harm, they are sent offers again.',
    permission: 'support.answer',
    body: Type.Object({ id: ConversationId, state: Type.Enum(['confirmed', 'dismissed']), reason: Reason }),
    value: Type.Object({ state: Type.Enum(['confirmed', 'dismissed']), concern: HarmConcern }),
    refusals: ['unknown', 'unchanged', 'reason'],
  }),
  'desk-statistics': staffCall({
    summary: 'Figures of the last 24 hours, by merchant.',
    permission: 'support.answer',
    body: Empty,
    value: Type.Object({ days: Type.Array(DeskFigures) }),
    refusals: [],
    isSearch: true,
  }),
};

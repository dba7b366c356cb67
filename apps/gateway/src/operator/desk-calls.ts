import { MAX_FILE_BYTES } from '@foyer/contract/support/add-file.ts';
import { MAX_TEXT } from '@foyer/contract/support/limits.data.ts';
import { ClientId, ConversationId, Seq } from '@foyer/contract/support/shapes.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { LANGUAGES, type LanguageCode } from '@foyer/locales/languages.data.ts';
import Type from 'typebox';
import type { Context } from '../context.ts';
import {
  countForDesk,
  type DeskConversation,
  findFigures,
  findForDesk,
  getDeskPerson,
  putDeskPerson,
} from '../service/desk/desk.store.ts';
import {
  decideHarm,
  end,
  handOver,
  read,
  release,
  requireForDesk,
  sendFile,
  tag,
  take,
  type,
  write,
} from '../service/desk/desk-actions.ts';
import { findMerchants } from '../service/desk/find-merchants.ts';
import { findColleagues } from '../service/desk/presence.store.ts';
import { searchConversations } from '../service/desk/search.store.ts';
import { rolesWith } from '../service/staff/person.ts';
import { findMessages, type MessageRow } from '../service/support/message.store.ts';
import { supportOf } from '../service/support/support-document.ts';
import { toFile } from '../service/support/to-message.ts';
import { isReason } from './change-member.ts';
import { describeCustomer } from './describe-customer.ts';
import { call, type OperatorCall } from './operator-call.ts';
import { showContact } from './show-contact.ts';

const One = Type.Object({ id: ConversationId });
const Staff = Type.String({ maxLength: 40 });
const ShownName = Type.String({ pattern: '^[^\\p{Cc}<>]{1,40}$' });
const PAGE_SIZE = 100;
/** Size of a list or a search result. */
const LIST_SIZE = 50;
/** A file of the largest size, in base64. */
const MAX_FILE_TEXT = Math.ceil(MAX_FILE_BYTES / 3) * 4;
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 }));
const Languages = Type.Array(Type.Enum(Object.keys(LANGUAGES) as LanguageCode[]), { maxItems: 30, uniqueItems: true });

const toWire = ({ memberId, ...row }: DeskConversation) => ({
  ...row,
  memberId: memberId === null ? null : String(memberId),
});

const toDeskMessage = ({ file, ...row }: MessageRow, context: Context) => ({
  ...row,
  file: file && toFile(file, context, '/operator/support-file'),
});

/** The calls of the desk (docs/support.md). Each is limited to the merchants at which the person may answer. */
export const DESK_CALLS: readonly (readonly [string, OperatorCall])[] = [
  [
    'desk',
    call(Type.Object({}), async (_body, { person }, context) => {
      const merchants = await findMerchants(person, context);
      return {
        name: person.name,
        me: await getDeskPerson(context.pool, person.name),
        colleagues: await findColleagues(context.pool, { merchants, roles: rolesWith('support.answer') }),
        merchants: merchants.map((code) => {
          const { assignment = 'by-hand', replies, tags } = supportOf(code, context);
          const languages = context.merchants.find((one) => one.code === code)?.languages ?? [];
          return { code, replies, tags, assignment, languages };
        }),
      };
    }),
  ],
  [
    'desk-set-up',
    call(
      Type.Object({
        shownName: ShownName,
        isAvailable: Type.Boolean(),
        maxChats: Type.Integer({ minimum: 1, maximum: 50 }),
        languages: Type.Optional(Languages),
      }),
      async ({ languages, ...body }, { person }, context) => {
        if ((await findMerchants(person, context)).length === 0) return refuse('forbidden');
        const known = await getDeskPerson(context.pool, person.name);
        await putDeskPerson(context.pool, {
          ...body,
          languages: languages ?? known?.languages ?? [],
          staff: person.name,
        });
        return {};
      },
    ),
  ],
  [
    'desk-list',
    call(
      Type.Object({ view: Type.Enum(['mine', 'waiting', 'all', 'closed']), limit: Limit }),
      async ({ limit = LIST_SIZE, view }, { person }, context) => {
        const part = { merchants: await findMerchants(person, context), staff: person.name, view };
        const rows = await findForDesk(context.pool, { ...part, limit });
        const total = rows.length < limit ? rows.length : await countForDesk(context.pool, part);
        return { conversations: rows.map(toWire), total };
      },
    ),
  ],
  [
    'desk-search',
    call(
      Type.Object({ text: Type.String({ minLength: 2, maxLength: 100 }), limit: Limit }),
      async ({ limit = LIST_SIZE, text }, { person }, context) => {
        const merchants = await findMerchants(person, context);
        // One row more than shown tells whether there are more.
        const rows = await searchConversations(context.pool, { merchants, text: text.trim(), limit: limit + 1 });
        return { conversations: rows.slice(0, limit).map(toWire), hasMore: rows.length > limit };
      },
    ),
  ],
  [
    'desk-conversation',
    call(Type.Object({ id: ConversationId, before: Type.Optional(Seq) }), async ({ before, id }, operator, context) => {
      const conversation = await requireForDesk(id, operator.person, context);
      if ('code' in conversation) return conversation;
      const rows = await findMessages(context.pool, id, { before, limit: PAGE_SIZE, withNotes: true });
      return {
        conversation: toWire(conversation),
        messages: rows.map((row) => toDeskMessage(row, context)),
        customer: await describeCustomer(conversation, operator, context),
      };
    }),
  ],
  [
    'desk-contact',
    call(Type.Object({ id: ConversationId, reason: Type.String({ maxLength: 200 }) }), (body, { person }, context) =>
      showContact(body, person, context),
    ),
  ],
  [
    'desk-take',
    call(Type.Object({ id: ConversationId, from: Staff }), ({ from, id }, { person }, context) =>
      take(id, from, { person, context }),
    ),
  ],
  ['desk-release', call(One, ({ id }, { person }, context) => release(id, person, context))],
  [
    'desk-hand-over',
    call(Type.Object({ id: ConversationId, to: Staff }), ({ id, to }, { person }, context) =>
      handOver(id, to, { person, context }),
    ),
  ],
  ['desk-close', call(One, ({ id }, { person }, context) => end(id, person, context))],
  [
    'desk-write',
    call(
      Type.Object({
        id: ConversationId,
        clientId: ClientId,
        text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
        isNote: Type.Boolean(),
      }),
      async (body, { person }, context) => {
        const written = await write(body, person, context);
        return 'code' in written ? written : toDeskMessage(written, context);
      },
    ),
  ],
  [
    'desk-add-file',
    call(
      Type.Object({
        id: ConversationId,
        clientId: ClientId,
        name: Type.String({ maxLength: 255 }),
        data: Type.String({ minLength: 1, maxLength: MAX_FILE_TEXT, description: 'the file in base64' }),
      }),
      async (body, { person }, context) => {
        const sent = await sendFile(body, person, context);
        return 'code' in sent ? sent : toDeskMessage(sent, context);
      },
    ),
  ],
  [
    'desk-read',
    call(Type.Object({ id: ConversationId, seq: Seq }), ({ id, seq }, { person }, context) =>
      read(id, seq, { person, context }),
    ),
  ],
  ['desk-typing', call(One, ({ id }, { person }, context) => type(id, person, context))],
  [
    'desk-tag',
    call(
      Type.Object({ id: ConversationId, tags: Type.Array(Type.String({ maxLength: 32 }), { maxItems: 20 }) }),
      ({ id, tags }, { person }, context) => tag(id, tags, { person, context }),
    ),
  ],
  [
    'desk-harm',
    call(
      Type.Object({
        id: ConversationId,
        state: Type.Enum(['confirmed', 'dismissed']),
        reason: Type.String({ maxLength: 200 }),
      }),
      async (body, { person }, context) =>
        isReason(body.reason)
          ? decideHarm({ ...body, reason: body.reason.trim() }, { person, context })
          : refuse('reason'),
    ),
  ],
  [
    'desk-statistics',
    call(Type.Object({}), async (_body, { person }, context) => ({
      days: await findFigures(context.pool, await findMerchants(person, context)),
    })),
  ],
];

import { MOST_TEXT } from '@foyer/contract/support/limits.data.ts';
import { ClientId, ConversationId, Seq } from '@foyer/contract/support/shapes.ts';
import { refuse } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import type { Context } from '../context.ts';
import { clientOf } from '../db/client-of.ts';
import {
  type DeskConversation,
  findAvailable,
  findDays,
  findForDesk,
  getDeskPerson,
  putDeskPerson,
} from '../desk/desk.store.ts';
import { end, handOver, read, release, requireForDesk, tag, take, type, write } from '../desk/desk-acts.ts';
import { findMerchants } from '../desk/find-merchants.ts';
import { findMessages, type MessageRow } from '../support/message.store.ts';
import { supportOf } from '../support/support-document.ts';
import { toFile } from '../support/to-message.ts';
import { describeCustomer } from './describe-customer.ts';
import { call, type OperatorCall } from './operator-call.ts';

const One = Type.Object({ id: ConversationId });
const Staff = Type.String({ maxLength: 40 });
const ShownName = Type.String({ pattern: '^[^\\p{Cc}<>]{1,40}$' });
const PAGE_SIZE = 100;

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
        colleagues: await findAvailable(context.pool),
        merchants: merchants.map((code) => {
          const { replies, tags } = supportOf(code, context);
          return { code, replies, tags };
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
        mostChats: Type.Integer({ minimum: 1, maximum: 50 }),
      }),
      async (body, { person }, context) => {
        if ((await findMerchants(person, context)).length === 0) return refuse('forbidden');
        await putDeskPerson(context.pool, { ...body, staff: person.name });
        return {};
      },
    ),
  ],
  [
    'desk-list',
    call(
      Type.Object({ view: Type.Enum(['mine', 'waiting', 'all', 'closed']) }),
      async ({ view }, { person }, context) => {
        const merchants = await findMerchants(person, context);
        const rows = await findForDesk(clientOf(context.db), { merchants, staff: person.name, view });
        return { conversations: rows.map(toWire) };
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
        text: Type.String({ minLength: 1, maxLength: MOST_TEXT }),
        isNote: Type.Boolean(),
      }),
      async (body, { person }, context) => {
        const written = await write(body, person, context);
        return 'code' in written ? written : toDeskMessage(written, context);
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
    'desk-statistics',
    call(Type.Object({}), async (_body, { person }, context) => ({
      days: await findDays(context.pool, await findMerchants(person, context)),
    })),
  ],
];

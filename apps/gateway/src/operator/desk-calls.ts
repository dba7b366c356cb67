import type { deskCalls } from '@foyer/contract/staff/desk.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
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
import type { StaffHandlersOf } from './operator-call.ts';
import { showContact } from './show-contact.ts';

const PAGE_SIZE = 100;
/** Size of a list or a search result. */
const LIST_SIZE = 50;

const toWire = <T extends DeskConversation>({ memberId, ...row }: T) => ({
  ...row,
  memberId: memberId === null ? null : String(memberId),
});

const toDeskMessage = ({ file, ...row }: MessageRow, context: Context) => ({
  ...row,
  file: file && toFile(file, context, '/operator/support-file'),
});

/** The calls of the desk (docs/support.md). Each is limited to the merchants at which the person may answer. */
export const DESK_CALLS: StaffHandlersOf<keyof typeof deskCalls> = {
  async desk(_body, { person }, context) {
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
  },
  async 'desk-set-up'({ languages, ...body }, { person }, context) {
    if ((await findMerchants(person, context)).length === 0) return refuse('forbidden');
    const known = await getDeskPerson(context.pool, person.name);
    await putDeskPerson(context.pool, {
      ...body,
      languages: languages ?? known?.languages ?? [],
      staff: person.name,
    });
    return {};
  },
  async 'desk-list'({ limit = LIST_SIZE, view }, { person }, context) {
    const part = { merchants: await findMerchants(person, context), staff: person.name, view };
    const rows = await findForDesk(context.pool, { ...part, limit });
    const total = rows.length < limit ? rows.length : await countForDesk(context.pool, part);
    return { conversations: rows.map(toWire), total };
  },
  async 'desk-search'({ limit = LIST_SIZE, text }, { person }, context) {
    const merchants = await findMerchants(person, context);
    // One row more than shown tells whether there are more.
    const rows = await searchConversations(context.pool, { merchants, text: text.trim(), limit: limit + 1 });
    return { conversations: rows.slice(0, limit).map(toWire), hasMore: rows.length > limit };
  },
  async 'desk-conversation'({ before, id }, operator, context) {
    const conversation = await requireForDesk(id, operator.person, context);
    if (conversation instanceof Refusal) return conversation;
    const rows = await findMessages(context.pool, id, { before, limit: PAGE_SIZE, withNotes: true });
    return {
      conversation: toWire(conversation),
      messages: rows.map((row) => toDeskMessage(row, context)),
      customer: await describeCustomer(conversation, operator, context),
    };
  },
  'desk-contact': (body, { person }, context) => showContact(body, person, context),
  'desk-take': ({ from, id }, { person }, context) => take(id, from, { person, context }),
  'desk-release': ({ id }, { person }, context) => release(id, person, context),
  'desk-hand-over': ({ id, to }, { person }, context) => handOver(id, to, { person, context }),
  'desk-close': ({ id }, { person }, context) => end(id, person, context),
  async 'desk-write'(body, { person }, context) {
    const written = await write(body, person, context);
    return written instanceof Refusal ? written : toDeskMessage(written, context);
  },
  async 'desk-add-file'(body, { person }, context) {
    const sent = await sendFile(body, person, context);
    return sent instanceof Refusal ? sent : toDeskMessage(sent, context);
  },
  'desk-read': ({ id, seq }, { person }, context) => read(id, seq, { person, context }),
  'desk-typing': ({ id }, { person }, context) => type(id, person, context),
  'desk-tag': ({ id, tags }, { person }, context) => tag(id, tags, { person, context }),
  'desk-harm': (body, { person }, context) =>
    isReason(body.reason) ? decideHarm({ ...body, reason: body.reason.trim() }, { person, context }) : refuse('reason'),
  'desk-statistics': async (_body, { person }, context) => ({
    days: await findFigures(context.pool, await findMerchants(person, context)),
  }),
};

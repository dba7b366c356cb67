import { randomUUID } from 'node:crypto';
import type { SupportTopic } from '@foyer/contract/support/shapes.ts';
import type { Refusal } from '@foyer/http/refusal.ts';
import type { PuzzleRefusal } from '../../accounts/captcha/admit-form.ts';
import type { SolvedFields } from '../../accounts/captcha/captcha-answer.ts';
import { requireMember } from '../../accounts/members/member.store.ts';
import type { Context } from '../../context.ts';
import { getBenefits } from '../../engagement/vip/benefits.ts';
import { ladderOf } from '../../engagement/vip/ladder-document.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { giveHarmCaseTo } from '../harm/harm.store.ts';
import { appendNote } from './append-message.ts';
import { changeConversation } from './channel/support-channel.ts';
import {
  adoptConversation,
  type ConversationRow,
  getLatest,
  insertConversation,
  lockConversation,
} from './conversation.store.ts';
import { type Customer, customerOf } from './customer.ts';
import { takeStart } from './support-limits.ts';
import { newVisitorToken, visitorRefOf } from './visitor.ts';

type Asking = Caller & { session: MemberSession | null };

/** What a draft is about, and the puzzle solved for it. */
interface Wanted extends SolvedFields {
  topic?: SupportTopic;
}

type StartRefusal = PuzzleRefusal | Refusal<'TOO_MANY_REQUEST_CALL'>;

interface Opened {
  conversation: ConversationRow;
  /** Set for visitors only. */
  visitorToken: string | null;
}

/**
 * Makes a draft of a conversation for the caller, or returns the one that is not closed; a visitor without a token gets one. The
 * conversation begins with the customer's first message.
 */
export async function openConversation(
  asking: Asking,
  { topic = 'other', ...fields }: Wanted,
  context: Context,
): Promise<Opened | StartRefusal> {
  const token = asking.visitorToken ?? '';
  const known = customerOf(asking, context);
  const refused = await takeDraft(known, { caller: asking, fields }, context);
  if (refused) return refused;
  const isKnown = known !== null;
  const visitorToken = asking.session ? null : isKnown ? token : newVisitorToken(asking.merchant.code, context);
  const customer = customerOf({ ...asking, visitorToken: visitorToken ?? token }, context);
  if (!customer) throw new Error('a visitor who has just been made is not known');
  const priority = await priorityOf(customer, asking, context);
  await adopt(customer, { token, priority }, context);
  await changeConversation(context, async (change) => {
    const { client } = change;
    const id = randomUUID();
    if (!(await insertConversation(client, customer, { id, language: asking.language, topic, priority }))) return;
    const locked = await lockConversation(client, id);
    if (locked) await appendNote(change, locked, { note: 'opened' });
  });
  const conversation = await getLatest(context.pool, customer);
  if (!conversation) throw new Error('a conversation that was opened is not there');
  return { conversation, visitorToken };
}

/** Counts a visitor's new draft against their address. */
async function takeDraft(
  customer: Customer | null,
  start: { caller: Asking; fields: SolvedFields },
  context: Context,
): Promise<StartRefusal | null> {
  if (start.caller.session) return null;
  const latest = customer && (await getLatest(context.pool, customer));
  return latest && latest.state !== 'closed' ? null : takeStart('support-draft', start, context);
}

/** Carries a visitor's conversation over to the member after login. */
async function adopt(
  { memberId, merchant }: Customer,
  { priority, token }: { token: string; priority: number },
  context: Context,
): Promise<void> {
  const visitorRef = memberId === null ? null : visitorRefOf(token, merchant, context.seal);
  if (memberId === null || !visitorRef) return;
  await changeConversation(context, async ({ client, notify }) => {
    const id = await adoptConversation(client, { merchant, memberId, visitorRef, priority });
    if (!id) return;
    await giveHarmCaseTo(client, memberId, id);
    await notify(client, { id, merchant, is: 'state' });
  });
}

/** The rank of the member’s label, if its benefits include priority service; else 0. */
async function priorityOf({ memberId }: Customer, { merchant }: Asking, context: Context): Promise<number> {
  if (memberId === null) return 0;
  const rank = (await requireMember(context.pool, memberId)).club_label?.rankLevel ?? 0;
  if (!ladderOf(context, merchant.code)) return rank;
  const benefits = await getBenefits(context.pool, { memberId, merchant, now: context.now() }, context);
  return benefits?.isPriority ? rank : 0;
}

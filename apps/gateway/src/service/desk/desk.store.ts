import type { DeskView } from '@foyer/contract/staff/desk.ts';
import type { SupportTopic } from '@foyer/contract/support/shapes.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import type { LanguageCode } from '@foyer/locales/languages.data.ts';
import type { Concern } from '../harm/phrases.data.ts';
import { type ConversationState, URGENT } from '../support/conversation.store.ts';

/** A conversation, as staff see it. */
export interface DeskConversation {
  id: string;
  merchant: string;
  state: Exclude<ConversationState, 'draft'>;
  topic: SupportTopic;
  tags: string[];
  language: string;
  assignee: string | null;
  /** The member's login name; null: a visitor. */
  username: string | null;
  memberId: bigint | null;
  levelName: string | null;
  seq: number;
  staffReadSeq: number;
  customerReadSeq: number;
  /** The newest message that is not a note: its text, or the name of its file. */
  preview: string | null;
  unansweredSince: Date | null;
  openedAt: Date;
  touchedAt: Date;
  stars: number | null;
  /** The distress that its messages show; null: none, or staff have dismissed it. */
  harm: { concern: Concern; state: 'open' | 'confirmed'; seq: number } | null;
}

/** Conversations as staff see them. */
export const SELECT_FOR_DESK = `select conversation.id, conversation.merchant, conversation.state, topic, conversation.tags,
    conversation.language, assignee, member.username, conversation.member_id as "memberId",
    member.club_label->>'labelName' as "levelName", seq, staff_read_seq as "staffReadSeq",
    customer_read_seq as "customerReadSeq", last.preview, unanswered_since as "unansweredSince",
    opened_at as "openedAt", touched_at as "touchedAt", stars, harm.shown as harm
  from foyer.support_conversation conversation
  left join foyer.member on member.id = conversation.member_id
  left join lateral (
    select left(coalesce(file.name, message.body), 120) as preview
    from foyer.support_message message left join foyer.support_file file on file.id = message.file_id
    where message.conversation_id = conversation.id and not is_note and author <> 'system'
    order by message.seq desc limit 1) last on true
  left join lateral (
    select jsonb_build_object('concern', concern, 'state', harm_case.state, 'seq', last_seq) as shown
    from foyer.harm_case where conversation_id = conversation.id and harm_case.state <> 'dismissed') harm on true`;

const URGENT_FIRST = `greatest(priority, ${URGENT.gambling} - 1) desc`;

const VIEWS: Record<DeskView, string> = {
  mine: `conversation.state = 'open' and assignee = $2 order by ${URGENT_FIRST}, unanswered_since nulls last, touched_at desc`,
  waiting: `conversation.state = 'waiting' and $2::text is not null order by priority desc, waiting_since`,
  all: `conversation.state in ('waiting', 'open') and $2::text is not null order by ${URGENT_FIRST}, conversation.state desc, priority desc, opened_at`,
  closed: `conversation.state = 'closed' and began_at is not null and $2::text is not null order by harm.shown->>'state' = 'open' desc nulls last, closed_at desc`,
};

/** The desk's owner, and the view. */
interface DeskPart {
  merchants: readonly string[];
  staff: string;
  view: DeskView;
}

/** The first conversations of some merchants in a view of somebody's desk. */
export async function findForDesk(
  client: Queryable,
  { merchants, limit, staff, view }: DeskPart & { limit: number },
): Promise<DeskConversation[]> {
  const { rows } = await client.query<DeskConversation>({
    name: `find-for-desk-${view}`,
    text: `${SELECT_FOR_DESK} where conversation.merchant = any($1::text[]) and ${VIEWS[view]} limit $3`,
    values: [merchants, staff, limit],
  });
  return rows;
}

/** The number of conversations in a view. */
export async function countForDesk(client: Queryable, { merchants, staff, view }: DeskPart): Promise<number> {
  const [condition] = VIEWS[view].split(' order by ');
  const { rows } = await client.query<{ total: number }>({
    name: `count-for-desk-${view}`,
    text: `select count(*)::int as total from foyer.support_conversation conversation
      where merchant = any($1::text[]) and ${condition}`,
    values: [merchants, staff],
  });
  return rows[0]?.total ?? 0;
}

export async function getForDesk(client: Queryable, id: string): Promise<DeskConversation | null> {
  const { rows } = await client.query<DeskConversation>({
    name: 'get-for-desk',
    text: `${SELECT_FOR_DESK} where conversation.id = $1 and began_at is not null`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Assigns a conversation to somebody, or returns it to the queue. @returns false if it is closed */
export async function assign(client: Queryable, id: string, staff: string | null): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'assign-conversation',
    text: `update foyer.support_conversation set assignee = $2::text,
        state = case when $2::text is null then 'waiting' else 'open' end,
        waiting_since = case when $2::text is null then coalesce(waiting_since, foyer.clock()) end
      where id = $1 and state in ('waiting', 'open')`,
    values: [id, staff],
  });
  return rowCount === 1;
}

export async function setTags(client: Queryable, id: string, tags: readonly string[]): Promise<void> {
  await client.query({
    name: 'set-conversation-tags',
    text: 'update foyer.support_conversation set tags = $2 where id = $1',
    values: [id, tags],
  });
}

/** A member of customer service. */
export interface DeskPerson {
  staff: string;
  shownName: string;
  isAvailable: boolean;
  maxChats: number;
  /** Empty: every language. */
  languages: LanguageCode[];
}

const PERSON = `staff, shown_name as "shownName", is_available as "isAvailable", max_chats as "maxChats", languages`;

export async function getDeskPerson(client: Queryable, staff: string): Promise<DeskPerson | null> {
  const { rows } = await client.query<DeskPerson>({
    name: 'get-desk-person',
    text: `select ${PERSON} from foyer.support_staff where staff = $1`,
    values: [staff],
  });
  return rows[0] ?? null;
}

export async function putDeskPerson(
  client: Queryable,
  { isAvailable, languages, maxChats, shownName, staff }: DeskPerson,
): Promise<void> {
  await client.query({
    name: 'put-desk-person',
    text: `insert into foyer.support_staff (staff, shown_name, is_available, max_chats, languages, seen_at)
      values ($1, $2, $3, $4, $5, foyer.clock())
      on conflict (staff) do update set shown_name = excluded.shown_name, is_available = excluded.is_available,
        max_chats = excluded.max_chats, languages = excluded.languages, seen_at = excluded.seen_at`,
    values: [staff, shownName, isAvailable, maxChats, languages],
  });
}

/** Figures of a day at one merchant. */
export interface DeskFigures {
  merchant: string;
  opened: number;
  closed: number;
  waiting: number;
  /** Median time to the first answer, in seconds; null: there were none. */
  firstAnswerSeconds: number | null;
  stars: number | null;
}

/** The figures of the last 24 hours at some merchants. */
export async function findFigures(client: Queryable, merchants: readonly string[]): Promise<DeskFigures[]> {
  const { rows } = await client.query<DeskFigures>(
    `select merchant,
        count(*) filter (where opened_at > foyer.clock() - interval '1 day')::int as opened,
        count(*) filter (where closed_at > foyer.clock() - interval '1 day')::int as closed,
        count(*) filter (where state = 'waiting')::int as waiting,
        round(percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - opened_at))
          filter (where first_answer_at > foyer.clock() - interval '1 day'))::int as "firstAnswerSeconds",
        round(avg(stars) filter (where rated_at > foyer.clock() - interval '1 day'), 1)::float8 as stars
      from foyer.support_conversation where merchant = any($1::text[]) and began_at is not null group by merchant order by merchant`,
    [merchants],
  );
  return rows;
}

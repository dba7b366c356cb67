import type { FeedbackArea, FeedbackKind } from '@foyer/contract/feedback/kinds.data.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { EncryptedFile } from '../../platform/pictures/file-box.ts';

export interface FeedbackRow {
  id: string;
  number: bigint;
  merchant: string;
  memberId: bigint;
  kind: FeedbackKind;
  area: FeedbackArea;
  body: string;
  /** The language in which it was written, and is answered. */
  language: string;
  wantsAnswer: boolean;
  state: 'open' | 'answered' | 'closed';
  createdAt: Date;
  /** Deadline of a complaint; null otherwise. */
  answerBy: Date | null;
  answer: string | null;
  staff: string | null;
  endedAt: Date | null;
  pictures: number;
}

const COLUMNS = `id, number, merchant, member_id as "memberId", kind, area, body, language, wants_answer as "wantsAnswer", state,
  created_at as "createdAt", answer_by as "answerBy", answer, staff, ended_at as "endedAt",
  (select count(*)::int from foyer.feedback_picture picture where picture.feedback_id = feedback.id) as pictures`;

type NewFeedback = Pick<
  FeedbackRow,
  'id' | 'merchant' | 'memberId' | 'kind' | 'area' | 'body' | 'language' | 'wantsAnswer'
>;

/** Adds feedback. @param complaintDays days within which complaints are answered */
export async function insertFeedback(client: Client, one: NewFeedback, complaintDays: number): Promise<void> {
  await client.query({
    name: 'insert-feedback',
    text: `insert into foyer.feedback (id, merchant, member_id, kind, area, body, language, wants_answer, answer_by)
      values ($1, $2, $3, $4, $5, $6, $7, $8, case when $4 = 'complaint' then foyer.clock() + make_interval(days => $9) end)`,
    values: [
      ...[one.id, one.merchant, one.memberId, one.kind, one.area],
      ...[one.body, one.language, one.wantsAnswer, complaintDays],
    ],
  });
}

export async function insertPicture(
  client: Client,
  { feedbackId, id, position }: { id: string; feedbackId: string; position: number },
  { encrypted, sealedKey }: EncryptedFile,
): Promise<void> {
  await client.query({
    name: 'insert-feedback-picture',
    text: `insert into foyer.feedback_picture (id, feedback_id, position, sealed_key, encrypted)
      values ($1, $2, $3, $4, $5)`,
    values: [id, feedbackId, position, sealedKey, encrypted],
  });
}

export async function getFeedback(client: Queryable, id: string): Promise<FeedbackRow | null> {
  const text = `select ${COLUMNS} from foyer.feedback where id = $1`;
  const { rows } = await client.query<FeedbackRow>({ name: 'get-feedback', text, values: [id] });
  return rows[0] ?? null;
}

/** Locks feedback until the transaction ends; null if there is none. */
export async function lockFeedback(client: Client, id: string): Promise<FeedbackRow | null> {
  await client.query({
    name: 'lock-feedback',
    text: 'select from foyer.feedback where id = $1 for no key update',
    values: [id],
  });
  return getFeedback(client, id);
}

/** How many a member has sent in 24 hours. Locks the member, so that no more are sent until the transaction ends. */
export async function countToday(client: Client, memberId: bigint): Promise<number> {
  const locked = 'select from foyer.member where id = $1 for no key update';
  await client.query({ name: 'lock-feedback-member', text: locked, values: [memberId] });
  const { rows } = await client.query<{ count: number }>({
    name: 'count-feedback-today',
    text: `select count(*)::int as count from foyer.feedback
      where member_id = $1 and created_at > foyer.clock() - interval '24 hours'`,
    values: [memberId],
  });
  return rows[0]?.count ?? 0;
}

/** A member's latest fifty, newest first. */
export async function findFeedbackOf(client: Queryable, memberId: bigint): Promise<FeedbackRow[]> {
  const { rows } = await client.query<FeedbackRow>({
    name: 'find-feedback-of',
    text: `select ${COLUMNS} from foyer.feedback where member_id = $1 order by number desc limit 50`,
    values: [memberId],
  });
  return rows;
}

/** Feedback of merchants that waits for staff: complaints by deadline, then the rest by age; at most 200. */
export async function findOpenFeedback(
  client: Queryable,
  merchants: readonly string[],
): Promise<(FeedbackRow & { username: string })[]> {
  const { rows } = await client.query<FeedbackRow & { username: string }>({
    name: 'find-open-feedback',
    text: `select ${COLUMNS}, (select username from foyer.member where member.id = member_id) as username from foyer.feedback
      where merchant = any($1) and state = 'open' order by answer_by nulls last, number limit 200`,
    values: [merchants],
  });
  return rows;
}

export async function findPictures(client: Queryable, id: string): Promise<(EncryptedFile & { id: string })[]> {
  const { rows } = await client.query<EncryptedFile & { id: string }>({
    name: 'find-feedback-pictures',
    text: `select id, sealed_key as "sealedKey", encrypted from foyer.feedback_picture
      where feedback_id = $1 order by position`,
    values: [id],
  });
  return rows;
}

/** Closes feedback, with or without an answer. */
export async function endFeedback(
  client: Client,
  { answer, id, staff }: { id: string; answer: string | null; staff: string },
): Promise<void> {
  await client.query({
    name: 'end-feedback',
    text: `update foyer.feedback set state = case when $2::text is null then 'closed' else 'answered' end, answer = $2,
      staff = $3, ended_at = foyer.clock() where id = $1`,
    values: [id, answer, staff],
  });
}

/** Deletes feedback that was closed over 24 months ago. @returns how many */
export async function deleteOldFeedback(client: Queryable): Promise<number> {
  const { rowCount } = await client.query(
    `delete from foyer.feedback where ended_at < foyer.clock() - interval '24 months'`,
  );
  return rowCount ?? 0;
}

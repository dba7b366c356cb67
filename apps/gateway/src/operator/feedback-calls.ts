import { MAX_TEXT } from '@foyer/contract/support/limits.data.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import type { Context } from '../context.ts';
import { emit } from '../notify/events/deliver-events.ts';
import { decryptFile } from '../platform/pictures/file-box.ts';
import { findMerchants } from '../service/desk/find-merchants.ts';
import {
  endFeedback,
  type FeedbackRow,
  findOpenFeedback,
  findPictures,
  getFeedback,
  lockFeedback,
} from '../service/feedback/feedback.store.ts';
import { aboutPicture } from '../service/feedback/send-feedback.ts';
import { hasPermission, type Person } from '../service/staff/person.ts';
import { writeAuditEntry } from '../service/staff/write-audit-entry.ts';
import { call, type OperatorCall } from './operator-call.ts';
import { type Reviewed, withRefusals } from './review-withdrawals.ts';

const PERMISSION = 'support.answer';
const FeedbackId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });

const toWire = ({ memberId, number, ...row }: FeedbackRow) => ({
  ...row,
  memberId: String(memberId),
  number: String(number),
});

/** Feedback for somebody who may answer at its merchant; another merchant's is reported as unknown. */
async function requireFeedback(
  id: string,
  person: Person,
  { pool }: Pick<Context, 'pool'>,
): Promise<FeedbackRow | Refusal<'unknown'>> {
  const feedback = await getFeedback(pool, id);
  const isAllowed =
    feedback && (await hasPermission(pool, person.name, { permission: PERMISSION, merchant: feedback.merchant }));
  return isAllowed ? feedback : refuse('unknown');
}

/** Closes feedback once: with an answer, which goes to the member's inbox, or without one. Complaints are always answered. */
function end(
  { answer, id }: { id: string; answer: string | null },
  person: Person,
  context: Pick<Context, 'now' | 'pool'>,
): Reviewed<{ state: string }> {
  return withRefusals(context.pool, async (client) => {
    const feedback = await lockFeedback(client, id);
    const isAllowed =
      feedback && (await hasPermission(client, person.name, { permission: PERMISSION, merchant: feedback.merchant }));
    if (!isAllowed) return refuse('unknown');
    if (feedback.state !== 'open') return refuse('unchanged');
    if (answer === null && feedback.kind === 'complaint') return refuse('reason');
    await endFeedback(client, { id, answer, staff: person.name });
    const { memberId, merchant, number } = feedback;
    const body = { feedbackId: id, number: String(number), text: answer ?? '' };
    if (answer !== null) await emit(client, { merchant, memberId, kind: 'feedback.answered', body });
    const state = answer === null ? 'closed' : 'answered';
    await writeAuditEntry(client, {
      entry: {
        ...{ action: 'feedback.end', merchant, subject: String(number), reason: answer ?? '' },
        ...{ before: { state: feedback.state }, after: { state } },
      },
      person,
      now: context.now,
    });
    return { state };
  });
}

/** The calls about feedback of members (docs/feedback.md). */
export const FEEDBACK_CALLS: readonly (readonly [string, OperatorCall])[] = [
  [
    'feedback',
    call(Type.Object({}), async (_body, { person }, context) => {
      const merchants = await findMerchants(person, context);
      if (merchants.length === 0) return refuse('forbidden');
      return { feedback: (await findOpenFeedback(context.pool, merchants)).map(toWire) };
    }),
  ],
  [
    'feedback-pictures',
    call(Type.Object({ id: FeedbackId }), async ({ id }, { person }, context) => {
      const feedback = await requireFeedback(id, person, context);
      if ('code' in feedback) return feedback;
      const pictures = await findPictures(context.pool, id);
      return {
        pictures: pictures.map((one) => decryptFile(one, aboutPicture(one.id), context.seal).toString('base64')),
      };
    }),
  ],
  [
    'answer-feedback',
    call(
      Type.Object({ id: FeedbackId, text: Type.String({ minLength: 1, maxLength: MAX_TEXT, pattern: '\\S' }) }),
      ({ id, text }, { person }, context) => end({ id, answer: text.trim() }, person, context),
    ),
  ],
  [
    'close-feedback',
    call(Type.Object({ id: FeedbackId }), ({ id }, { person }, context) => end({ id, answer: null }, person, context)),
  ],
];

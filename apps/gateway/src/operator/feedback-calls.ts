import type { feedbackCalls } from '@foyer/contract/staff/feedback.ts';
import type { StaffRefusalCode } from '@foyer/contract/staff/refusals.data.ts';
import type { Client } from '@foyer/database/open-pool.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
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
import type { StaffHandlersOf } from './operator-call.ts';
import { withRefusals } from './with-refusals.ts';

const PERMISSION = 'support.answer';

const toWire = <T extends FeedbackRow>({ memberId, number, ...row }: T) => ({
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

interface End<State> {
  person: Person;
  context: Pick<Context, 'now' | 'pool'>;
  state: State;
}

/** Closes feedback once. @param decide the answer that closes it; null: none */
function end<State extends 'answered' | 'closed', Code extends StaffRefusalCode = never>(
  id: string,
  { context, person, state }: End<State>,
  decide: (client: Client, feedback: FeedbackRow) => Promise<string | null | Refusal<Code>>,
): Promise<{ state: State } | Refusal<Code | 'unknown' | 'unchanged'>> {
  return withRefusals<{ state: State }, Code | 'unknown' | 'unchanged'>(context.pool, async (client) => {
    const feedback = await lockFeedback(client, id);
    const isAllowed =
      feedback && (await hasPermission(client, person.name, { permission: PERMISSION, merchant: feedback.merchant }));
    if (!isAllowed) return refuse('unknown');
    if (feedback.state !== 'open') return refuse('unchanged');
    const answer = await decide(client, feedback);
    if (answer instanceof Refusal) return answer;
    await endFeedback(client, { id, answer, staff: person.name });
    const { merchant, number } = feedback;
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
export const FEEDBACK_CALLS: StaffHandlersOf<keyof typeof feedbackCalls> = {
  async feedback(_body, { person }, context) {
    const merchants = await findMerchants(person, context);
    if (merchants.length === 0) return refuse('forbidden');
    return { feedback: (await findOpenFeedback(context.pool, merchants)).map(toWire) };
  },
  async 'feedback-pictures'({ id }, { person }, context) {
    const feedback = await requireFeedback(id, person, context);
    if (feedback instanceof Refusal) return feedback;
    const pictures = await findPictures(context.pool, id);
    return {
      pictures: pictures.map((one) => decryptFile(one, aboutPicture(one.id), context.seal).toString('base64')),
    };
  },
  'answer-feedback': ({ id, text }, { person }, context) =>
    end(id, { person, context, state: 'answered' }, async (client, { memberId, merchant, number }) => {
      const answer = text.trim();
      const body = { feedbackId: id, number: String(number), text: answer };
      await emit(client, { merchant, memberId, kind: 'feedback.answered', body });
      return answer;
    }),
  'close-feedback': ({ id }, { person }, context) =>
    end(id, { person, context, state: 'closed' }, async (_client, { kind }) =>
      kind === 'complaint' ? refuse('reason') : null,
    ),
};

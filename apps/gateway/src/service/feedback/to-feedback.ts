import type { Feedback } from '@foyer/contract/feedback/shapes.ts';
import type { FeedbackRow } from './feedback.store.ts';

/** Feedback as its member sees it. */
export function toFeedback(row: FeedbackRow): Feedback {
  const { answer, answerBy, area, createdAt, endedAt, id, kind, number, pictures, state, wantsAnswer } = row;
  return {
    ...{ id, kind, area, pictures, state, wantsAnswer },
    number: String(number),
    text: row.body,
    at: createdAt.toISOString(),
    answerBy: answerBy?.toISOString() ?? null,
    answer: answer === null || endedAt === null ? null : { text: answer, at: endedAt.toISOString() },
  };
}

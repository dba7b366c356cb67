import Type, { type Static } from 'typebox';
import { FEEDBACK_AREAS, FEEDBACK_KINDS } from '../feedback/kinds.data.ts';
import { Instant } from '../schemas.ts';
import { MAX_TEXT } from '../support/limits.data.ts';
import { Empty, nullable, RowId, Uuid } from './shapes.ts';
import { staffCall } from './staff-call.ts';

const OpenFeedback = Type.Object({
  id: Type.String(),
  number: RowId,
  merchant: Type.String(),
  memberId: RowId,
  username: Type.String(),
  kind: Type.Enum([...FEEDBACK_KINDS]),
  area: Type.Enum([...FEEDBACK_AREAS]),
  body: Type.String(),
  language: Type.String(),
  wantsAnswer: Type.Boolean(),
  state: Type.Enum(['open', 'answered', 'closed']),
  createdAt: Instant,
  answerBy: nullable({ ...Instant, description: 'when a complaint is due; null for other kinds' }),
  answer: nullable(Type.String()),
  staff: nullable(Type.String()),
  endedAt: nullable(Instant),
  pictures: Type.Integer(),
});
export type OpenFeedback = Static<typeof OpenFeedback>;

const ById = Type.Object({ id: Uuid });

/** Feedback of members (docs/feedback.md). */
export const feedbackCalls = {
  feedback: staffCall({
    summary: 'The feedback that waits for staff: complaints by deadline, then the rest by age.',
    permission: 'support.answer',
    body: Empty,
    value: Type.Object({ feedback: Type.Array(OpenFeedback) }),
    refusals: ['forbidden'],
  }),
  'feedback-pictures': staffCall({
    summary: 'The pictures of one feedback.',
    permission: 'support.answer',
    body: ById,
    value: Type.Object({ pictures: Type.Array(Type.String({ description: 'JPEG in base64' })) }),
    refusals: ['unknown'],
  }),
  'answer-feedback': staffCall({
    summary: 'Answers feedback, into the member’s inbox, and closes it.',
    permission: 'support.answer',
    body: Type.Object({ id: Uuid, text: Type.String({ minLength: 1, maxLength: MAX_TEXT, pattern: '\\S' }) }),
    value: Type.Object({ state: Type.Literal('answered') }),
    refusals: ['unknown', 'unchanged'],
  }),
  'close-feedback': staffCall({
    summary: 'Closes feedback without an answer, which a complaint must have.',
    permission: 'support.answer',
    body: ById,
    value: Type.Object({ state: Type.Literal('closed') }),
    refusals: ['unknown', 'unchanged', 'reason'],
  }),
};

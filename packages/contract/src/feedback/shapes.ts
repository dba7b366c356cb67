import Type, { type Static } from 'typebox';
import { Instant } from '../schemas.ts';
import { FEEDBACK_AREAS, FEEDBACK_KINDS } from './kinds.data.ts';

/** What a member has sent (docs/feedback.md). */
export const Feedback = Type.Object({
  id: Type.String({ format: 'uuid' }),
  number: Type.String({ description: 'number by which member and staff refer to it' }),
  kind: Type.Enum([...FEEDBACK_KINDS]),
  area: Type.Enum([...FEEDBACK_AREAS]),
  text: Type.String(),
  pictures: Type.Integer({ description: 'number of attached pictures' }),
  wantsAnswer: Type.Boolean(),
  state: Type.Enum([...(['open', 'answered', 'closed'] as const)]),
  at: Instant,
  answerBy: Type.Union([Instant, Type.Null()], {
    description: 'when a complaint is answered at the latest; null for other kinds',
  }),
  answer: Type.Union([Type.Object({ text: Type.String(), at: Instant }), Type.Null()]),
});
export type Feedback = Static<typeof Feedback>;

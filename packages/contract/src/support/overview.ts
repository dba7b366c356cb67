import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { HelpItem } from '../help/articles.ts';
import { Instant } from '../schemas.ts';
import { Conversation } from './shapes.ts';

/** GET /wps/support/overview (docs/support.md). */
export const overview = endpoint({
  method: 'GET',
  path: '/wps/support/overview',
  summary: 'Whether customer service is open, the usual wait, and the caller’s latest conversation.',
  access: 'member-if-any',
  value: Type.Object({
    isOpen: Type.Boolean(),
    opensAt: Type.Union([Instant, Type.Null()], { description: 'when customer service opens; null while it is open' }),
    answerBy: Type.Union([Instant, Type.Null()], {
      description: 'when a message left now is answered at the latest; null while it is open',
    }),
    waitSeconds: Type.Union([Type.Integer({ minimum: 0 }), Type.Null()], {
      description: 'usual wait for the first answer over the last day; null: unknown',
    }),
    hours: Type.Array(
      Type.Object({
        days: Type.Array(Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday' })),
        from: Type.String(),
        to: Type.String(),
      }),
    ),
    timeZone: Type.String(),
    questions: Type.Array(HelpItem, { description: 'help articles on common questions' }),
    helpLines: Type.Array(
      Type.Object({
        name: Type.String(),
        phone: Type.String({ description: 'empty without one' }),
        url: Type.String({ description: 'empty without one' }),
        concerns: Type.Array(Type.Enum(['self-harm', 'gambling'])),
      }),
      {
        description:
          'help lines for people in distress, for the notes `helpSelfHarm` and `helpGambling` of a conversation',
      },
    ),
    conversation: Type.Union([Conversation, Type.Null()]),
  }),
  refusals: [],
});

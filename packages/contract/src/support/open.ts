import Type from 'typebox';
import { PuzzleFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { Conversation, SUPPORT_TOPICS } from './shapes.ts';

/** POST /wps/support/open (docs/support.md). Drafts of visitors from an address that has made many need a puzzle. */
export const open = endpoint({
  method: 'POST',
  path: '/wps/support/open',
  summary:
    'Opens a conversation, or returns the open one. A visitor gets a token for the header `Visitor` of further calls.',
  access: 'member-if-any',
  body: Type.Object({ topic: Type.Optional(Type.Enum([...SUPPORT_TOPICS])), ...PuzzleFields }),
  value: Type.Object({
    conversation: Conversation,
    visitorToken: Type.Union([Type.String(), Type.Null()], { description: 'null for a member' }),
  }),
  refusals: ['puzzle.required', 'TOO_MANY_REQUEST_CALL'],
  limit: { what: 'CALL', perMinute: { ip: 300, device: 20 } },
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ConversationId } from './shapes.ts';

/** POST /wps/support/typing (docs/support.md). */
export const typing = endpoint({
  method: 'POST',
  path: '/wps/support/typing',
  summary: 'Tells customer service that the caller is writing. Nothing is stored.',
  access: 'member-if-any',
  body: Type.Object({ conversationId: ConversationId }),
  value: Type.Object({}),
  refusals: ['not.found'],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { ConversationId } from './shapes.ts';

/** GET /wps/support/transcript (docs/support.md). */
export const transcript = endpoint({
  method: 'GET',
  path: '/wps/support/transcript',
  summary: 'A conversation as plain text, to download: times in UTC, files by their names.',
  access: 'member-if-any',
  query: Type.Object({ conversationId: ConversationId }),
  value: Type.Object({ name: Type.String(), text: Type.String() }),
  refusals: ['not.found'],
});

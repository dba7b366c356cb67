import Type from 'typebox';
import { PuzzleFields } from '../captcha-fields.ts';
import { endpoint } from '../endpoint.ts';
import { ClientId, ConversationId, SupportMessage } from './shapes.ts';

/** Maximum size of a file, before base64. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_CHARACTERS = Math.ceil(MAX_FILE_BYTES / 3) * 4;

/** POST /wps/support/addFile (docs/support.md). As the first message it may need a puzzle, like `send`. */
export const addFile = endpoint({
  method: 'POST',
  path: '/wps/support/addFile',
  summary: 'Sends a picture (JPEG, PNG, HEIC; re-encoded) or a PDF, up to 10 MB. The client id works as in `send`.',
  access: 'member-if-any',
  body: Type.Object({
    conversationId: ConversationId,
    clientId: ClientId,
    name: Type.String({ maxLength: 200 }),
    data: Type.String({ maxLength: MAX_CHARACTERS, description: 'the file in base64' }),
    ...PuzzleFields,
  }),
  value: SupportMessage,
  refusals: ['not.found', 'support.closed', 'support.file', 'puzzle.required', 'TOO_MANY_REQUEST_CALL'],
  limit: { what: 'CALL', perMinute: { ip: 120, device: 10 } },
  maxBodyBytes: MAX_CHARACTERS + 2_048,
});

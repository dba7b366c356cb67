import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { FEEDBACK_AREAS, FEEDBACK_KINDS } from './kinds.data.ts';
import { MAX_PICTURES, MAX_TEXT } from './limits.data.ts';
import { Feedback } from './shapes.ts';

/** Maximum size of a picture, before base64. The app shrinks pictures below it before sending them. */
export const MAX_PICTURE_BYTES = 4 * 1024 * 1024;
const MAX_CHARACTERS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

/** POST /wps/feedback/send (docs/feedback.md). */
export const send = endpoint({
  method: 'POST',
  path: '/wps/feedback/send',
  summary:
    'Sends an idea, a problem, praise or a complaint to staff. Repeating it with the same Idempotency-Key adds no second one.',
  access: 'member',
  isIdempotent: true,
  body: Type.Object({
    kind: Type.Enum([...FEEDBACK_KINDS]),
    area: Type.Enum([...FEEDBACK_AREAS]),
    text: Type.String({ minLength: 1, maxLength: MAX_TEXT }),
    wantsAnswer: Type.Boolean({ description: 'whether the member wants an answer; a complaint is always answered' }),
    pictures: Type.Array(
      Type.String({ maxLength: MAX_CHARACTERS, description: 'JPEG, PNG, HEIC or PDF up to 4 MB, in base64' }),
      { maxItems: MAX_PICTURES },
    ),
  }),
  value: Feedback,
  refusals: ['invalid.request', 'support.file', 'TOO_MANY_REQUEST_CALL'],
  limit: { what: 'CALL', perMinute: { ip: 120, device: 20 } },
  maxBodyBytes: MAX_PICTURES * MAX_CHARACTERS + 8_192,
});

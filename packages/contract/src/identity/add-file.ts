import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CheckId, Identity, SideSchema } from './shapes.ts';

/** Maximum size of a file, before base64. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
const MAX_TEXT = Math.ceil(MAX_FILE_BYTES / 3) * 4;

/** POST /wps/identity/addFile (docs/identity.md). */
export const addFile = endpoint({
  method: 'POST',
  path: '/wps/identity/addFile',
  summary: 'Adds a picture to a check (JPEG, PNG, HEIC or PDF, up to 10 MB), or replaces one.',
  access: 'member',
  body: Type.Object({
    checkId: CheckId,
    side: SideSchema,
    data: Type.String({ maxLength: MAX_TEXT, description: 'the file in base64' }),
  }),
  value: Identity,
  refusals: ['not.found', 'identity.closed', 'identity.file'],
  limit: { what: 'CALL', perMinute: { ip: 300, device: 30 } },
  maxBodyBytes: MAX_TEXT + 1024,
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** Maximum size of a picture, before base64. */
export const MAX_AVATAR_BYTES = 10 * 1024 * 1024;
const MAX_TEXT = Math.ceil(MAX_AVATAR_BYTES / 3) * 4;

/** POST /wps/settings/avatar (docs/settings.md). */
export const setAvatar = endpoint({
  method: 'POST',
  path: '/wps/settings/avatar',
  summary: 'Sets the member’s picture (JPEG, PNG or HEIC, up to 10 MB), or removes it.',
  access: 'member',
  body: Type.Object({
    data: Type.Union([Type.String({ maxLength: MAX_TEXT, description: 'the file in base64' }), Type.Null()]),
  }),
  value: Type.Object({ avatar: Type.String() }),
  refusals: ['identity.file'],
  limit: { what: 'CALL', perMinute: { ip: 120, device: 10 } },
  maxBodyBytes: MAX_TEXT + 1024,
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/settings/avatar (docs/settings.md). */
export const avatar = endpoint({
  method: 'GET',
  path: '/wps/settings/avatar',
  summary: 'The member’s picture, a square JPEG.',
  access: 'member',
  value: Type.Object({ data: Type.Union([Type.String({ description: 'in base64' }), Type.Null()]) }),
  refusals: [],
});

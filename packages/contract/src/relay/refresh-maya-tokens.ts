import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/WPS3RD_refreshMayaTokens (§7): keeps a member's session in the Maya app alive. */
export const refreshMayaTokens = endpoint({
  method: 'GET',
  path: '/wps/relay/WPS3RD_refreshMayaTokens',
  summary: 'Asks Maya to renew the tokens of a member who came from there.',
  access: 'member',
  query: Type.Object({ env: Type.Optional(Type.String({ maxLength: 20 })) }),
  value: Type.Object({ refreshed: Type.Boolean({ description: 'false: Maya no longer recognises the member' }) }),
  refusals: ['not.found', 'provider.unavailable'],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CS_POSITIONS, CS_TYPES } from '../support/entry-kinds.data.ts';

/** GET /wps/relay/WPSCORE_getCustomerServiceScript (§3, §6, §7; docs/support.md: Other providers). */
export const customerServiceScript = endpoint({
  method: 'GET',
  path: '/wps/relay/WPSCORE_getCustomerServiceScript',
  summary: 'The caller’s ways to customer service, by position and VIP label, with encrypted paths.',
  access: 'member-if-any',
  query: Type.Object({
    kid: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{16}$', description: 'id of the key that wraps the caller’s key' }),
    ),
    key: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{340,344}$',
        description:
          'base64url of a random 32-byte key, wrapped like the key of an A256GCM body; without it, paths are empty',
      }),
    ),
  }),
  value: Type.Object({
    entries: Type.Array(
      Type.Object({
        csType: Type.Enum([...CS_TYPES]),
        csPosition: Type.Enum([...CS_POSITIONS]),
        labelIds: Type.Array(Type.Integer(), { description: 'VIP labels; empty: for everyone' }),
        path: Type.String({
          description:
            'base64 of IV, A256GCM ciphertext and tag under the caller’s key, with the call’s method and path as authenticated data; empty for our own chat',
        }),
        name: Type.String({ description: 'in the language of the call; may be empty' }),
        customerId: Type.Union([Type.String(), Type.Null()], {
          description: 'id of the member at this provider, different at every provider; null for a visitor',
        }),
      }),
    ),
    labelId: Type.Union([Type.Integer(), Type.Null()], { description: 'VIP label of the member' }),
    level: Type.String({ description: 'name of the member’s label; empty without one' }),
  }),
  refusals: ['access.denied', 'invalid.request'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 60 } },
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { CS_POSITIONS, CS_TYPES } from '../support/entry-kinds.data.ts';

/** GET /wps/relay/WPSCORE_getCustomerServiceScript (§3, §6, §7; docs/support.md: Other providers). */
export const customerServiceScript = endpoint({
  method: 'GET',
  path: '/wps/relay/WPSCORE_getCustomerServiceScript',
  summary: 'The entries of customer service for the caller, by position and VIP label, with encrypted paths.',
  access: 'member-if-any',
  query: Type.Object({
    kid: Type.Optional(Type.String({ pattern: '^[0-9a-f]{16}$', description: 'of the key that wraps the caller’s' })),
    key: Type.Optional(
      Type.String({
        pattern: '^[\\w-]{340,344}$',
        description:
          'base64url of a random 32-byte key, wrapped as that of a body in A256GCM; without it, paths are empty',
      }),
    ),
  }),
  value: Type.Object({
    entries: Type.Array(
      Type.Object({
        csType: Type.Enum([...CS_TYPES]),
        csPosition: Type.Enum([...CS_POSITIONS]),
        labelIds: Type.Array(Type.Integer(), { description: 'empty: for everyone' }),
        path: Type.String({
          description:
            'base64 of iv, A256GCM ciphertext and tag, by the caller’s key, with method and path of the call authenticated; empty for our own chat',
        }),
        name: Type.String({ description: 'in the language of the call; may be empty' }),
        customerId: Type.Union([Type.String(), Type.Null()], {
          description: 'what the provider may know the member by; no other provider knows the same; null for a visitor',
        }),
      }),
    ),
    labelId: Type.Union([Type.Integer(), Type.Null()], { description: 'of the member' }),
    level: Type.String({ description: 'the name of the member’s label; empty without one' }),
  }),
  refusals: ['access.denied', 'invalid.request'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 60 } },
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** POST /wps/chat/providerToken (docs/support.md: Other providers). */
export const providerToken = endpoint({
  method: 'POST',
  path: '/wps/chat/providerToken',
  summary: 'A token by which a chat provider recognises a member without learning who they are.',
  access: 'member',
  body: Type.Object({
    csType: Type.Enum(['LIVECHAT', 'COMM100', 'COMM100VIP']),
    isFresh: Type.Optional(
      Type.Boolean({ description: 'whether the last token was refused, so that a new one is needed' }),
    ),
  }),
  value: Type.Object({
    token: Type.String({ description: 'an access token of LiveChat, or an artifact of Comm100' }),
    entityId: Type.String({ description: 'id of the customer at the provider' }),
    createdAt: Instant,
    expiresAt: Instant,
  }),
  refusals: ['not.found', 'unavailable', 'TOO_MANY_REQUEST_CALL'],
  limit: { what: 'CALL', perMinute: { ip: 300, device: 20 } },
});

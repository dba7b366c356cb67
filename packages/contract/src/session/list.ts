import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** GET /wps/session/list: the member's sessions, newest first. */
export const list = endpoint({
  method: 'GET',
  path: '/wps/session/list',
  summary: 'The member’s open sessions and remembered devices.',
  access: 'member',
  value: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: Type.String(),
        isCurrent: Type.Boolean(),
        method: Type.String(),
        device: Type.String({ description: 'such as Chrome on Android; empty when unknown' }),
        ip: Type.Union([Type.String(), Type.Null()]),
        country: Type.Union([Type.String(), Type.Null()]),
        openedAt: Instant,
        seenAt: Instant,
      }),
    ),
    rememberedDevices: Type.Array(
      Type.Object({
        id: Type.String(),
        isCurrent: Type.Boolean(),
        ip: Type.Union([Type.String(), Type.Null()]),
        country: Type.Union([Type.String(), Type.Null()]),
        rememberedAt: Instant,
        usedAt: Instant,
      }),
    ),
  }),
  refusals: [],
});

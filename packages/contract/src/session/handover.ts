import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** POST /wps/session/handover (docs/gateway.md: Sessions): a one-time code that opens the member's session elsewhere (§2 `token`, `tokens`). */
export const handover = endpoint({
  method: 'POST',
  path: '/wps/session/handover',
  summary: 'A single-use code, valid for one minute, that opens a session of this member.',
  access: 'member',
  value: Type.Object({
    token: Type.String({ description: 'the code: opaque, 256 bits' }),
    merchantCode: Type.String(),
    expiresAt: Instant,
  }),
  refusals: ['user.or.token.invalid'],
});

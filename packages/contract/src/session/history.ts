import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../schemas.ts';

/** GET /wps/session/history: the member's last fifty logins, including failed ones. */
export const history = endpoint({
  method: 'GET',
  path: '/wps/session/history',
  summary: 'The member’s last logins, with place and time.',
  access: 'member',
  value: Type.Object({
    logins: Type.Array(
      Type.Object({
        at: Instant,
        method: Type.String(),
        outcome: Type.String({ description: 'ok, waiting for the second factor, or why it failed' }),
        device: Type.String(),
        ip: Type.Union([Type.String(), Type.Null()]),
        country: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
  refusals: [],
});

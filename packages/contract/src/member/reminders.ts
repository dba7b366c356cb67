import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { EpochMs } from '../schemas.ts';

export const DrawReminders = Type.Object({
  reminders: Type.Array(
    Type.Object({
      gameCode: Type.String(),
      closesAt: Type.Union([EpochMs, Type.Null()], {
        description: 'of the draw that the member is reminded of; null: of the next one, when it opens',
      }),
    }),
  ),
});

/** GET /wps/member/reminders (docs/gateway.md: Games). */
export const reminders = endpoint({
  method: 'GET',
  path: '/wps/member/reminders',
  summary: 'The draws that the member is to be reminded of, newest first.',
  access: 'member',
  value: DrawReminders,
  refusals: [],
});

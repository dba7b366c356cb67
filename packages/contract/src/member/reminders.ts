import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { EpochMs } from '../schemas.ts';

export const DrawReminders = Type.Object({
  reminders: Type.Array(
    Type.Object({
      gameCode: Type.String(),
      closesAt: Type.Union([EpochMs, Type.Null()], {
        description: 'closing time of the draw; null: the reminder is for the next draw to open',
      }),
    }),
  ),
});

/** GET /wps/member/reminders (docs/gateway.md: Games). */
export const reminders = endpoint({
  method: 'GET',
  path: '/wps/member/reminders',
  summary: 'The member’s draw reminders, newest first.',
  access: 'member',
  value: DrawReminders,
  refusals: [],
});

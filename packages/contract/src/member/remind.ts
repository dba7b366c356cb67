import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DrawReminders } from './reminders.ts';

/** POST /wps/member/remind (docs/gateway.md: Games). */
export const remind = endpoint({
  method: 'POST',
  path: '/wps/member/remind',
  summary: 'Sets or cancels a single reminder of the next draw of a lottery game.',
  access: 'member',
  body: Type.Object({
    gameCode: Type.String({ minLength: 1, maxLength: 40 }),
    isOn: Type.Boolean(),
  }),
  value: DrawReminders,
  refusals: ['not.found'],
});

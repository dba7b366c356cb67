import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Settings } from './shapes.ts';

/** POST /wps/settings/change (docs/settings.md). */
export const change = endpoint({
  method: 'POST',
  path: '/wps/settings/change',
  summary: 'Changes the given settings.',
  access: 'member',
  body: Type.Object({
    timeZone: Type.Optional(Type.String({ maxLength: 40 })),
    isCalm: Type.Optional(Type.Boolean()),
    hidesBalance: Type.Optional(Type.Boolean()),
    playsSounds: Type.Optional(Type.Boolean()),
    moneyByEmail: Type.Optional(Type.Boolean()),
    offersByEmail: Type.Optional(Type.Boolean()),
    offersBySms: Type.Optional(Type.Boolean()),
    offersByPush: Type.Optional(Type.Boolean()),
    pushResults: Type.Optional(Type.Boolean()),
    pushWins: Type.Optional(Type.Boolean()),
    pushWithdrawals: Type.Optional(Type.Boolean()),
    pushClosing: Type.Optional(Type.Boolean()),
    pushDetails: Type.Optional(Type.Boolean()),
  }),
  value: Settings,
  refusals: ['zone.unknown'],
  limit: { what: 'CALL', perMinute: { ip: 600, device: 60 } },
});

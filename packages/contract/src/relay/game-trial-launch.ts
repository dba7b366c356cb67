import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/relay/GCS_gameTrialLaunch (§7): a game for free, without a login. */
export const gameTrialLaunch = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_gameTrialLaunch',
  summary: 'An address that opens a game for free play.',
  access: 'anyone',
  query: Type.Object({
    gameId: Type.String({ minLength: 1, maxLength: 40 }),
    nodeId: Type.Optional(Type.String({ maxLength: 40 })),
    platform: Type.Optional(Type.String({ maxLength: 20 })),
    backUrl: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  value: Type.Object({ gameUrl: Type.String() }),
  refusals: ['game.not.connected', 'vendor.unavailable'],
});

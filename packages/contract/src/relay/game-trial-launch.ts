import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GameTitle } from '../schemas.ts';

/** GET /wps/relay/GCS_gameTrialLaunch (§7): a game for free, without a login. */
export const gameTrialLaunch = endpoint({
  method: 'GET',
  path: '/wps/relay/GCS_gameTrialLaunch',
  summary: 'A URL that opens a game for free play.',
  access: 'anyone',
  query: Type.Object({
    gameId: Type.String({ minLength: 1, maxLength: 40, description: 'The game’s code, or `lobby`.' }),
    nodeId: Type.Optional(Type.String({ maxLength: 40, description: 'A vendor’s own name for the game; not needed.' })),
    platform: Type.Optional(Type.Enum(['html5'])),
    backUrl: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'URL that the game leads back to: on this site or a host of the merchant.',
      }),
    ),
  }),
  value: Type.Object({ gameUrl: Type.String(), title: GameTitle }),
  refusals: ['game.not.connected', 'vendor.unavailable'],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { EpochMs } from '../schemas.ts';

/**
 * GET /wps/relay/GCSGAME_drawList (beyond §7): the running draws of connected lottery vendors, for the strip of the lobby.
 * Sorted by closing time across vendors: a client takes only as many as it has room for.
 */
export const drawList = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_drawList',
  summary: 'The draws that are open now, with the last result of each game.',
  access: 'anyone',
  value: Type.Object({
    serverTime: EpochMs,
    draws: Type.Array(
      Type.Object({
        gameCode: Type.String(),
        displayName: Type.String(),
        art: Type.String(),
        hue: Type.Integer(),
        drawId: Type.String(),
        drawName: Type.String({ description: 'name of the draw as shown to members, such as #1121-0733' }),
        opensAt: EpochMs,
        closesAt: EpochMs,
        last: Type.Union([
          Type.Object({
            drawId: Type.String(),
            special: Type.String({
              description: 'the result that represents the draw; balls and dice separated by spaces',
            }),
            drawnAs: Type.Enum(['number', 'balls', 'dice'], { default: 'number' }),
          }),
          Type.Null(),
        ]),
      }),
    ),
  }),
  refusals: [],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

const Name = Type.Optional(Type.String({ maxLength: 40 }));

/** GET /wps/relay/GCSGAME_getGameMatchV2 (§7): what the fields of a banner or a link mean here (§3 banner). */
export const getGameMatchV2 = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getGameMatchV2',
  summary: 'The game that a banner or a link refers to.',
  access: 'anyone',
  isCacheable: true,
  query: Type.Object({
    vendor: Name,
    gameType: Type.Optional(Type.String({ maxLength: 20, description: 'a category or a group' })),
    nodeId: Type.Optional(Type.String({ maxLength: 40, description: 'a game' })),
    roomId: Type.Optional(Type.String({ maxLength: 40, description: 'a game; ignored if `nodeId` is given' })),
    groupName: Type.Optional(Type.String({ maxLength: 40, description: 'a lane' })),
  }),
  value: Type.Object({
    gameId: Type.String(),
    vendor: Type.String(),
    gameCode: Type.String(),
    nodeId: Type.String(),
    isLaunchable: Type.Boolean(),
    reason: Type.Union([Type.Enum(['vendor.not.connected', 'not.visible']), Type.Null()]),
  }),
  refusals: ['not.found', 'invalid.request'],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';

/** GET /wps/game/launchGame (§7): a lottery for a member, by its regional area or mode. */
export const launchGame = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'An address that opens the lottery for this member, good for one use.',
  access: 'member',
  query: Type.Object({
    lottoArea: Type.Optional(Type.Enum(['VN', 'SEA'])),
    launchMode: Type.Optional(Type.Enum(['LOTT'])),
    lottoMode: Type.Optional(Type.Enum(['SEA_Tradition_Mobile'])),
    lottoPrizeMode: Type.Optional(Type.String({ maxLength: 20 })),
    lottoGameCode: Type.Optional(Type.String({ maxLength: 40 })),
    lottoView: Type.Optional(Type.Enum(['betting', 'lobby'])),
    playType: Type.Optional(Type.String({ maxLength: 40 })),
    device: Type.Optional(Type.String({ maxLength: 20 })),
    backUrl: Type.Optional(Type.String({ maxLength: 2000 })),
    hasLobby: Type.Optional(Type.String({ maxLength: 5 })),
    language: Type.Optional(Type.String({ maxLength: 8 })),
    title: Type.Optional(Type.String({ maxLength: 100 })),
    labelName: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  value: Type.Object({ gameUrl: Type.String() }),
  refusals: ['game.not.connected', 'vendor.unavailable', 'member.excluded', 'account.disabled'],
});

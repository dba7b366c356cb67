import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { GameTitle } from '../schemas.ts';

const Code = (description: string) => Type.Optional(Type.String({ pattern: '^[\\w-]{1,40}$', description }));
/** Text for people: no control characters. */
const Text = (description: string) =>
  Type.Optional(Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f]{1,100}$', description }));

/**
 * GET /wps/game/launchGame (§7): a game for a member. A lottery is launched in two forms: by area (`lottoArea`, `launchMode`),
 * or by `lottoMode`; both together are refused. Any other vendor's game is launched by `vendor` and `gameCode`.
 * Omitted fields take the merchant's or the vendor's default.
 */
export const launchGame = endpoint({
  method: 'GET',
  path: '/wps/game/launchGame',
  summary: 'A single-use URL that opens a game for this member.',
  access: 'member',
  query: Type.Object({
    vendor: Code('The vendor of the game; used with `gameCode`.'),
    gameCode: Code('A game of that vendor.'),
    lottoArea: Type.Optional(
      Type.Enum(['VN', 'SEA'], { description: 'The area of the lotteries; default: the market’s.' }),
    ),
    launchMode: Type.Optional(Type.Enum(['LOTT'], { description: 'Used with `lottoArea`.' })),
    lottoMode: Type.Optional(
      Type.Enum(['SEA_Tradition_Mobile'], { description: 'The lotteries of South-East Asia, instead of an area.' }),
    ),
    lottoPrizeMode: Type.Optional(
      Type.String({
        maxLength: 40,
        description:
          'How prizes are paid: `ODDS` at full odds, `REBATE` at lower odds with a rebate. Any other value means the default.',
      }),
    ),
    lottoGameCode: Code('The game; `lobby` or no value opens the merchant’s first connected lottery.'),
    lottoView: Type.Optional(
      Type.Enum(['betting', 'lobby'], { description: 'The first view; default: the lobby if no game is named.' }),
    ),
    playType: Code('The bet type, or group of bet types, that is shown first.'),
    device: Type.Optional(Type.Enum(['MOBILE'])),
    backUrl: Type.Optional(
      Type.String({
        maxLength: 2000,
        description: 'URL that the game leads back to: on this site or a host of the merchant.',
      }),
    ),
    hasLobby: Type.Optional(Type.Enum(['true', 'false'], { description: 'Whether the game offers its lobby.' })),
    language: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z-]{2,8}$',
        description: 'Used if it is a language of the merchant; otherwise that of the call.',
      }),
    ),
    title: Text('The title above the game; default: its name.'),
    labelName: Text('The member’s VIP label.'),
  }),
  value: Type.Object({ gameUrl: Type.String(), title: GameTitle }),
  refusals: [
    'invalid.request',
    'game.not.connected',
    'vendor.unavailable',
    'member.excluded',
    'member.paused',
    'time.limit',
    'account.closing',
    'member.blocked',
    'account.disabled',
    'user.or.token.invalid',
  ],
});

import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** What has become of a round: `returned` is one that was cancelled, and its stake paid back. */
const STATES = [...(['open', 'won', 'lost', 'returned'] as const)] as const;

/** GET /wps/wallet/bets (docs/gateway.md: Calls beyond §7). */
export const bets = endpoint({
  method: 'GET',
  path: '/wps/wallet/bets',
  summary: 'The member’s rounds at all vendors, newest first, each with its stake and what it brought back.',
  access: 'member',
  query: Type.Object({
    before: Type.Optional(Type.String({ pattern: '^\\d{1,18}$' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    state: Type.Optional(Type.Enum(['open', 'settled', 'won'])),
  }),
  value: Type.Object({
    bets: Type.Array(
      Type.Object({
        seq: Type.String({ description: 'the number of its first transaction' }),
        state: Type.Enum([...STATES]),
        gameCode: nullable(Type.String()),
        gameName: nullable(Type.String({ description: 'in the language of the call' })),
        art: nullable(Type.String({ description: 'the picture of a game that the lobby has; it can be played again' })),
        drawName: nullable(Type.String()),
        bets: Type.Integer({ minimum: 1, description: 'how many bets the round has' }),
        stakeMinor: AmountMinor,
        paidMinor: Type.String({ description: 'wins, and stakes that were paid back' }),
        currency: Currency,
        at: Instant,
      }),
    ),
    next: nullable(Type.String()),
  }),
  refusals: [],
});

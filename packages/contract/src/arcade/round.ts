import Type, { type Static } from 'typebox';
import { GameCode, Minor, nullable, RequestId, Uuid } from './shapes.ts';

/** `pending`: debit pending. `open`: stake taken. `settled`: decided. `paid`: paid and closed. `voiding`, `void`: stake being, having been returned. */
const RoundState = Type.Enum(['pending', 'refused', 'open', 'settled', 'paid', 'voiding', 'void']);
export type RoundState = Static<typeof RoundState>;

/** Fields of a bet or an outcome; which ones, the game decides. */
const Fields = Type.Record(Type.String(), Type.Unknown());

export const RoundValue = Type.Object({
  roundId: Type.String(),
  number: Type.String(),
  gameCode: Type.String(),
  state: RoundState,
  stakeMinor: Type.String(),
  currency: Type.String(),
  bet: Fields,
  outcome: nullable(Fields),
  payoutMinor: nullable(Type.String()),
  lanternNumber: nullable(Type.String()),
  /** A free round: its stake was not taken. */
  isFree: Type.Boolean(),
  at: Type.String(),
});
export type RoundValue = Static<typeof RoundValue>;

/** Free rounds that a player has left in a game. */
const FreeRoundsValue = Type.Object({
  grantId: Type.String(),
  /** Stake of each round. */
  stakeMinor: Type.String(),
  left: Type.Integer(),
  expiresAt: Type.String(),
});
export type FreeRoundsValue = Static<typeof FreeRoundsValue>;

export const PlayedValue = Type.Object({
  round: RoundValue,
  /** Balance after the round; null until the win is paid. */
  balanceMinor: nullable(Type.String()),
  /** After a free round: the remaining ones. */
  freeRounds: Type.Optional(Type.Array(FreeRoundsValue)),
});
export type PlayedValue = Static<typeof PlayedValue>;

const SeedsValue = Type.Object({ commitment: Type.String(), clientSeed: Type.String(), nonce: Type.Integer() });
export type SeedsValue = Static<typeof SeedsValue>;

/** The rounds of a player in a game, the newest, or those before a number. */
export const GameQuery = Type.Object({ game: GameCode, before: Type.Optional(Minor) });

export const GameValue = Type.Object({
  gameCode: GameCode,
  limits: Type.Object({
    minMinor: Type.String(),
    maxMinor: Type.String(),
    stepMinor: Type.String(),
    maxPayoutMinor: Type.String(),
  }),
  seeds: SeedsValue,
  rounds: Type.Array(RoundValue),
  freeRounds: Type.Array(FreeRoundsValue),
});
export type GameValue = Static<typeof GameValue>;

export const RoundsValue = Type.Object({ rounds: Type.Array(RoundValue) });

/** POST /arcade/api/rounds: a whole round of a single-player game. */
export const PlayBody = Type.Object({
  requestId: RequestId,
  gameCode: GameCode,
  stakeMinor: Minor,
  /** The grant of a free round, whose stake replaces `stakeMinor`. */
  grantId: Type.Optional(Uuid),
  bet: Type.Record(Type.String({ maxLength: 20 }), Type.Union([Type.String({ maxLength: 40 }), Type.Number()])),
});

/** Printable and without the comma, which separates the seeds of several players. */
export const SeedsBody = Type.Object({ clientSeed: Type.String({ pattern: '^[!-+\\--~]{1,64}$' }) });

export const RotatedValue = Type.Object({
  revealed: Type.Object({ ...SeedsValue.properties, serverSeed: Type.String() }),
  current: SeedsValue,
});
export type RotatedValue = Static<typeof RotatedValue>;

/** The proof of a round, for anyone who knows its id: it names no player and no amount. Null while its seed is secret. */
export const ProofValue = Type.Object({
  proof: nullable(
    Type.Object({
      game: Type.String(),
      roundId: Type.String(),
      serverSeed: Type.String(),
      clientSeed: Type.String(),
      commitment: Type.String(),
      nonce: Type.Integer(),
      bet: Fields,
      outcome: Type.Unknown(),
    }),
  ),
});

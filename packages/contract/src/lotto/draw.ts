import Type, { type Static } from 'typebox';

const GameCode = Type.String({ minLength: 1, maxLength: 20 });

/** An instant in the format of the responses. */
const Instant = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** Odds and returns depend on the currency: stakes times odds are whole minor units. */
export const RulesQuery = Type.Object({
  game: GameCode,
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
});
export type RulesQuery = Static<typeof RulesQuery>;

/** Printable ASCII, which the database accepts. */
export const DrawId = Type.String({ minLength: 1, maxLength: 60, pattern: '^[ -~]*$' });

export const DrawParams = Type.Object({ drawId: DrawId });
export type DrawParams = Static<typeof DrawParams>;

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

const Numbers = Type.Array(Type.Object({ prize: Type.String(), numbers: Type.Array(Type.String()) }));

/** An open draw. */
const Pin = {
  chain: Type.Union([Type.Literal('drand-quicknet'), Type.Literal('local')]),
  publicKey: Type.String(),
  round: Type.Integer(),
};

export const OpenDraw = Type.Object({
  drawId: Type.String(),
  opensAt: Type.String(),
  closesAt: Type.String(),
  /** When the numbers are due. */
  drawsAt: Type.String(),
  /** Hex SHA-256 of seed and draw, public before the sale began; see packages/lottery/src/proof.ts. */
  commitment: Type.String(),
  /** The beacon round that decides with the seed; null for draws before there was a beacon. */
  beacon: Nullable(Type.Object(Pin)),
});
export type OpenDraw = Static<typeof OpenDraw>;

/** A draw that has its numbers. */
export const DrawnDraw = Type.Object({
  drawId: Type.String(),
  closesAt: Type.String(),
  drawnAt: Type.String(),
  numbers: Numbers,
});
export type DrawnDraw = Static<typeof DrawnDraw>;

/** GET /lotto/api/game: everything the betting screen needs, the same for all players of a currency. */
export const GameValue = Type.Object({
  game: Type.Object({
    code: Type.String(),
    betTypes: Type.Array(
      Type.Object({
        code: Type.String(),
        group: Type.String(),
        /** By level of the matcher, in thousandths, in the requested currency. */
        odds: Type.Record(Type.String(), Type.Integer()),
        unitsPerNumber: Type.Integer(),
        /** Exact return to player in hundredths of a percent. */
        returnBasisPoints: Type.Integer(),
        /** The same for the picks that return the most. */
        maxReturnBasisPoints: Type.Integer(),
        maxNumbers: Type.Integer(),
      }),
    ),
    stakes: Type.Record(
      Type.String(),
      Type.Object({ min: Type.String(), max: Type.String(), step: Type.String(), usual: Type.String() }),
    ),
  }),
  draw: Nullable(OpenDraw),
  last: Nullable(DrawnDraw),
  /** Two-digit numbers that came up most in the last draws. */
  hot: Type.Object({ draws: Type.Integer(), numbers: Type.Array(Type.String()) }),
  serverTime: Type.String(),
});
export type GameValue = Static<typeof GameValue>;

/** A draw that two people have voided, before it had numbers. */
export const VoidedDraw = Type.Object({
  drawId: Type.String(),
  closesAt: Type.String(),
  voidedAt: Type.String(),
  reason: Type.String(),
});
export type VoidedDraw = Static<typeof VoidedDraw>;

/** GET /lotto/api/draws: the draws of a game that closed before `before`; absent: the latest. */
export const DrawsQuery = Type.Object({ game: GameCode, before: Type.Optional(Instant) });
export type DrawsQuery = Static<typeof DrawsQuery>;

/** GET /lotto/api/draws: the last hundred, with numbers or voided, each newest first. `next`: the `before` of the page after; null at the end. */
export const DrawsValue = Type.Object({
  draws: Type.Array(DrawnDraw),
  voided: Type.Array(VoidedDraw),
  next: Nullable(Type.String()),
  serverTime: Type.String(),
});
export type DrawsValue = Static<typeof DrawsValue>;

const Proof = {
  gameCode: Type.String(),
  drawId: Type.String(),
  commitment: Type.String(),
  serverSeed: Type.String(),
  numbers: Numbers,
};

const WithBeacon = { ...Proof, beacon: Type.Object({ ...Pin, signature: Type.String() }), root: Type.String() };
const BeaconProof = Type.Object({ version: Type.Literal(2), ...WithBeacon });
const SignedRootProof = Type.Object({
  version: Type.Literal(3),
  ...WithBeacon,
  tickets: Type.Integer(),
  rootSignature: Type.String(),
});

/** GET /lotto/api/draws/:drawId. A draw with numbers has a proof. */
export const DrawValue = Type.Object({
  drawId: Type.String(),
  gameCode: Type.String(),
  state: Type.String(),
  opensAt: Type.String(),
  closesAt: Type.String(),
  drawsAt: Type.String(),
  commitment: Type.String(),
  beacon: Nullable(Type.Object(Pin)),
  drawnAt: Nullable(Type.String()),
  numbers: Nullable(Numbers),
  proof: Nullable(Type.Union([Type.Object({ version: Type.Literal(1), ...Proof }), BeaconProof, SignedRootProof])),
  /** All tickets, sealed at the close: hex root and count; null before. */
  manifest: Nullable(Type.Object({ root: Type.String(), tickets: Type.Integer() })),
  /** Of a voided draw: its seed (within a minute), and when and why staff voided it; both null for a missed draw without bets. */
  voided: Nullable(
    Type.Object({ serverSeed: Nullable(Type.String()), at: Nullable(Type.String()), reason: Nullable(Type.String()) }),
  ),
  serverTime: Type.String(),
});
export type DrawValue = Static<typeof DrawValue>;

const DrawnAs = Type.Union([Type.Literal('number'), Type.Literal('balls'), Type.Literal('dice')]);

/** GET /lotto/vendor/v1/draws: what an operator's lobby shows of every game. */
export const FeedValue = Type.Object({
  games: Type.Array(
    Type.Object({
      gameCode: Type.String(),
      current: Nullable(OpenDraw),
      /** `special` represents the draw: a number, or all balls or dice with spaces between them. */
      last: Nullable(Type.Intersect([DrawnDraw, Type.Object({ special: Type.String(), drawnAs: DrawnAs })])),
    }),
  ),
  serverTime: Type.String(),
});
export type FeedValue = Static<typeof FeedValue>;

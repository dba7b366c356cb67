import { LOTTERY_TERMS } from '@foyer/locales/lottery-terms.data.ts';
import Type, { type Static } from 'typebox';
import { DrawId } from './draw.ts';

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Uuid = Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' });

/** POST /lotto/api/tickets. `requestId` is made by the client: the same id returns the same ticket. */
export const TicketBody = Type.Object({
  requestId: Uuid,
  gameCode: Type.String({ maxLength: 20 }),
  drawId: DrawId,
  betCode: Type.String({ maxLength: 20 }),
  numbers: Type.Array(Type.String({ maxLength: 40 })),
  stakeMinor: Type.String({ maxLength: 40 }),
  currency: Type.String({ maxLength: 3 }),
  /** The odds that the member was shown, by level, in thousandths. */
  odds: Type.Record(Type.String({ maxLength: 30 }), Type.Integer()),
  prizeMode: Type.Union([Type.Literal('ODDS'), Type.Literal('REBATE')]),
});
export type TicketBody = Static<typeof TicketBody>;

/** `void`: abandoned; the stake is refunded or will be. */
export const TicketStanding = Type.Union([
  Type.Literal('open'),
  Type.Literal('won'),
  Type.Literal('lost'),
  Type.Literal('void'),
]);
export type TicketStanding = Static<typeof TicketStanding>;

export const TicketValue = Type.Object({
  ticketId: Type.String(),
  drawId: Type.String(),
  gameCode: Type.String(),
  betCode: Type.String(),
  numbers: Type.Array(Type.String()),
  currency: Type.String(),
  stakeMinor: Type.String(),
  unitsPerNumber: Type.Integer(),
  totalMinor: Type.String(),
  perHitMinor: Type.String(),
  odds: Type.Record(Type.String(), Type.Integer()),
  prizeMode: Type.Union([Type.Literal('ODDS'), Type.Literal('REBATE')]),
  /** The rebate of the stake, part of the payout. */
  rebateMinor: Type.String(),
  state: TicketStanding,
  placedAt: Type.String(),
  hits: Type.Array(Type.Object({ number: Type.String(), hits: Type.Integer() })),
  payoutMinor: Nullable(Type.String()),
  settledAt: Nullable(Type.String()),
  /** The part of the payout that a correction paid later. */
  correction: Nullable(Type.Object({ amountMinor: Type.String(), at: Type.String() })),
  /** Why a void ticket is void: the code of a refusal. */
  voidReason: Nullable(Type.String()),
});
export type TicketValue = Static<typeof TicketValue>;

export const PlacedValue = Type.Object({
  ticket: TicketValue,
  /** After the debit; null for a repeated request. */
  balanceMinor: Nullable(Type.String()),
});
export type PlacedValue = Static<typeof PlacedValue>;

/** GET /lotto/api/tickets/:ticketId/receipt: proves that the ticket was sealed before its draw; see packages/lottery/src/receipt.ts. */
export const ReceiptValue = Type.Object({
  version: Type.Literal(1),
  drawId: Type.String(),
  text: Type.String(),
  path: Type.Array(
    Type.Object({ side: Type.Union([Type.Literal('left'), Type.Literal('right')]), hash: Type.String() }),
  ),
  root: Type.String(),
});
export type ReceiptValue = Static<typeof ReceiptValue>;

/** POST /lotto/vendor/v1/ticket, signed by the operator: the picks of a ticket, in the terms of a market. */
export const TicketPicksBody = Type.Object({
  ticketId: Uuid,
  merchant: Type.String({ minLength: 1, maxLength: 80, pattern: '^[ -~]*$' }),
  language: Type.String({ minLength: 2, maxLength: 10, pattern: '^[ -~]*$' }),
  terms: Type.Enum([...LOTTERY_TERMS]),
});

export const TicketPicksValue = Type.Object({
  betName: Type.String(),
  picks: Type.Array(
    Type.Object({
      name: Type.String(),
      hits: Type.Integer({ description: 'how often it has won; also 0 before the draw' }),
    }),
  ),
});

export const TicketParams = Type.Object({ ticketId: Uuid });
export type TicketParams = Static<typeof TicketParams>;

/** GET /lotto/api/tickets: newest first; `before` is the last id of the page before. */
export const TicketsQuery = Type.Object({
  before: Type.Optional(Uuid),
  draw: Type.Optional(DrawId),
  state: Type.Optional(TicketStanding),
});
export type TicketsQuery = Static<typeof TicketsQuery>;

export const TicketsValue = Type.Object({ tickets: Type.Array(TicketValue), next: Nullable(Type.String()) });
export type TicketsValue = Static<typeof TicketsValue>;

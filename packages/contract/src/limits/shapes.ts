import Type from 'typebox';
import { AmountMinor, Currency, Instant } from '../schemas.ts';

const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

/** `time`: minutes logged in within 24 hours, in place of an amount. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake', 'time'] as const;
export const LimitKind = Type.Enum([...LIMIT_KINDS]);
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** `bet` for stakes; else the last 24 hours, 7 days or month. */
export const LIMIT_PERIODS = ['bet', 'day', 'week', 'month'] as const;
export const LimitPeriod = Type.Enum([...LIMIT_PERIODS]);
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Names a limit: a kind within a period. */
export const LimitName = { kind: LimitKind, period: LimitPeriod };

/** A limit, or the place of one that is not set. */
export const PlayLimit = Type.Object({
  ...LimitName,
  amountMinor: nullable(AmountMinor),
  usedMinor: nullable(Type.String({ description: 'of the period so far, from the ledger; null for stakes' })),
  freesAt: nullable(Type.String({ description: 'when part of a deposit limit that is used up counts no longer' })),
  next: nullable(
    Type.Object({
      amountMinor: nullable(Type.String({ description: 'null: no limit' })),
      from: Instant,
      isReady: Type.Boolean({ description: 'it has waited, and counts once it is confirmed' }),
    }),
  ),
});

export const PlayLimits = Type.Object({
  currency: Currency,
  limits: Type.Array(PlayLimit),
  /** Hours that a raise waits. */
  raiseHours: Type.Integer({ minimum: 24 }),
  realityMinutes: nullable(Type.Integer({ description: 'how often the member wants a reality check; null: never' })),
  pausedUntil: nullable(Instant),
  exclusion: nullable(
    Type.Object({
      since: Instant,
      until: nullable(Instant),
      isOver: Type.Boolean({
        default: false,
        description: 'the term is over; the account stays closed for play until the member returns',
      }),
      returnsFrom: Type.Union([Instant, Type.Null()], {
        default: null,
        description: 'when the member, who has asked to play again, may confirm it',
      }),
      isReady: Type.Boolean({ default: false, description: 'it can be confirmed now' }),
    }),
  ),
});

/** What has happened since the member logged in; amounts are those of the ledger. */
export const PlaySession = Type.Object({
  currency: Currency,
  beganAt: Instant,
  serverTime: Type.Number({ description: 'ms since 1970' }),
  checkAt: nullable(Type.String({ description: 'when the next reality check is due; null: never' })),
  isDue: Type.Boolean({ description: 'bets are refused until it is acknowledged' }),
  endsAt: nullable(Type.String({ description: 'when the limit of time ends play; null without one' })),
  isOver: Type.Boolean({ description: 'the limit of time is used up' }),
  stakedMinor: AmountMinor,
  wonMinor: Type.String({ description: 'what play has brought back' }),
  netMinor: Type.String({ description: 'below zero if the member has lost' }),
});

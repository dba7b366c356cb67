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
  usedMinor: nullable(
    Type.String({
      description: 'used in the period so far: an amount from the ledger, or minutes for `time`; null for stakes',
    }),
  ),
  freesAt: nullable(
    Type.String({ description: 'when part of a used-up deposit limit becomes available again; otherwise null' }),
  ),
  next: nullable(
    Type.Object({
      amountMinor: nullable(Type.String({ description: 'null: no limit' })),
      from: Instant,
      isReady: Type.Boolean({ description: 'whether its waiting time is over; it applies once confirmed' }),
    }),
  ),
});

export const PlayLimits = Type.Object({
  currency: Currency,
  limits: Type.Array(PlayLimit),
  /** Hours before a raise takes effect. */
  raiseHours: Type.Integer({ minimum: 24 }),
  realityMinutes: nullable(Type.Integer({ description: 'minutes between reality checks; null: never' })),
  pausedUntil: nullable(Instant),
  exclusion: nullable(
    Type.Object({
      since: Instant,
      until: nullable(Instant),
      isOver: Type.Boolean({
        default: false,
        description: 'whether the term is over; the account stays closed for play until the member returns',
      }),
      returnsFrom: Type.Union([Instant, Type.Null()], {
        default: null,
        description: 'when a requested return to play may be confirmed; null without a request',
      }),
      isReady: Type.Boolean({ default: false, description: 'whether the return can be confirmed now' }),
    }),
  ),
});

/** What has happened since the member logged in; amounts are from the ledger. */
export const PlaySession = Type.Object({
  currency: Currency,
  beganAt: Instant,
  serverTime: Type.Number({ description: 'ms since 1970' }),
  checkAt: nullable(Type.String({ description: 'when the next reality check is due; null: never' })),
  isDue: Type.Boolean({ description: 'whether a reality check is due; bets are refused until it is acknowledged' }),
  endsAt: nullable(Type.String({ description: 'when the time limit ends play; null without one' })),
  isOver: Type.Boolean({ description: 'whether the time limit is used up' }),
  stakedMinor: AmountMinor,
  wonMinor: Type.String({ description: 'total returned by play' }),
  netMinor: Type.String({ description: 'negative if the member has lost' }),
});

import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { limits } from '@foyer/contract/limits/limits.ts';
import { LIMIT_KINDS, type LimitKind, type LimitPeriod } from '@foyer/contract/limits/shapes.ts';
import { getAbsence } from '../../accounts/exclusion/exclusion.store.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { getDepositSums } from '../payments/payment.store.ts';
import { findLimits, getLossSums, getReleases, type LimitRow, RAISE_HOURS, type Sums } from './limit.store.ts';
import { getTime } from './play-time.store.ts';

type PlayLimits = ValueOf<typeof limits>;
type PlayLimit = PlayLimits['limits'][number];

const SPANS = ['day', 'week', 'month'] as const;
const DAY = ['day'] as const;

/** A member’s limits with their use, and whether they are away. */
export async function toPlayLimits(
  { accountId, currency, memberId, sessionId }: MemberSession,
  { pool }: Pick<Context, 'pool'>,
): Promise<PlayLimits> {
  const [rows, deposits, losses, releases, absence, time] = await Promise.all([
    findLimits(pool, memberId),
    getDepositSums(pool, memberId),
    getLossSums(pool, accountId),
    getReleases(pool, memberId),
    getAbsence(pool, memberId),
    getTime(pool, memberId, sessionId),
  ]);
  const sums: Readonly<Record<'deposit' | 'loss', Sums>> = { deposit: deposits, loss: losses };
  const limitOf = (kind: LimitKind, period: LimitPeriod): PlayLimit => {
    const row = rows.find((one) => one.kind === kind && one.period === period);
    const used = kind === 'time' ? time.usedMinutes : kind === 'stake' || period === 'bet' ? null : sums[kind][period];
    const isUsedUp = kind === 'deposit' && row !== undefined && used !== null && used >= row.amountMinor;
    return {
      kind,
      period,
      amountMinor: row ? String(row.amountMinor) : null,
      usedMinor: used === null ? null : String(used),
      freesAt: isUsedUp && period !== 'bet' ? (releases[period]?.toISOString() ?? null) : null,
      next: row?.next ? toNext(row.next) : null,
    };
  };
  const { excludedSince, excludedUntil, isOver, isReady, pausedUntil, returnsFrom } = absence;
  return {
    currency,
    limits: LIMIT_KINDS.flatMap((kind) =>
      kind === 'stake' ? [limitOf(kind, 'bet')] : (kind === 'time' ? DAY : SPANS).map((span) => limitOf(kind, span)),
    ),
    raiseHours: RAISE_HOURS,
    realityMinutes: time.realityMinutes,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    exclusion: excludedSince && {
      since: excludedSince.toISOString(),
      until: excludedUntil?.toISOString() ?? null,
      isOver,
      returnsFrom: returnsFrom?.toISOString() ?? null,
      isReady,
    },
  };
}

const toNext = ({ amountMinor, from, isReady }: NonNullable<LimitRow['next']>): PlayLimit['next'] => ({
  amountMinor: amountMinor === null ? null : String(amountMinor),
  from: from.toISOString(),
  isReady,
});

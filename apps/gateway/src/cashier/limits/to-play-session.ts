import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { playSession } from '@foyer/contract/limits/play-session.ts';
import type { Context } from '../../context.ts';
import type { MemberSession } from '../../platform/http/member-session.ts';
import { getSessionFacts } from './play-time.store.ts';

/** A session as its reality check shows it. */
export async function toPlaySession(
  session: MemberSession,
  { now, pool }: Pick<Context, 'now' | 'pool'>,
): Promise<ValueOf<typeof playSession>> {
  const { beganAt, checkAt, endsAt, isDue, isOver, netMinor, stakedMinor } = await getSessionFacts(pool, session);
  return {
    currency: session.currency,
    beganAt: beganAt.toISOString(),
    serverTime: now(),
    checkAt: checkAt?.toISOString() ?? null,
    isDue,
    endsAt: endsAt?.toISOString() ?? null,
    isOver,
    stakedMinor: String(stakedMinor),
    wonMinor: String(netMinor + stakedMinor),
    netMinor: String(netMinor),
  };
}

import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import { insertLoginEvent } from './login-event.store.ts';

/** The method of a login or login attempt. */
export type LoginMethod =
  | 'password'
  | 'sms'
  | 'passkey'
  | 'remembered'
  | 'handover'
  | 'registration'
  | 'google'
  | 'facebook'
  | 'twitter'
  | 'line'
  | 'telegram'
  | 'maya';

/** The outcome. `theft`: an already replaced device secret was presented. */
export type LoginOutcome = 'ok' | 'second-factor' | 'wrong-password' | 'wrong-code' | 'disabled' | 'theft';

/** Records a login in the member's history, and in the log. */
export async function recordLoginEvent(
  event: { memberId: bigint; method: LoginMethod; outcome: LoginOutcome },
  caller: Caller,
  { log, pool }: Context,
): Promise<void> {
  const { memberId, method, outcome } = event;
  const { country, deviceId, ip, merchant, platform, traceId, userAgent } = caller;
  await insertLoginEvent(pool, {
    merchant: merchant.code,
    memberId,
    method,
    outcome,
    ip,
    country,
    deviceId,
    userAgent,
    platform,
  });
  logEvent(log, { kind: 'login', merchant: merchant.code, memberId: String(memberId), method, outcome, traceId });
}

/** Logs an attempt that belongs to no member, or was not even checked. The name appears only as a keyed reference. */
export function logFailedAttempt(
  { account, outcome }: { account: string; outcome: 'unknown-name' | 'delayed' },
  { merchant, traceId }: Caller,
  { log, seal }: Context,
): void {
  const accountRef = seal.hmacOf('log account', account).slice(0, 16);
  logEvent(log, { kind: 'login', merchant: merchant.code, accountRef, method: 'password', outcome, traceId });
}

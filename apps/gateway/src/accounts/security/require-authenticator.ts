import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Context } from '../../context.ts';
import type { Caller } from '../../platform/http/call.ts';
import type { Member } from '../members/member.store.ts';
import { throttleGuessing } from '../sessions/login-delay.ts';
import { consumeRecoveryCode } from './recovery-code.ts';
import { hasTotp } from './totp.store.ts';
import { isTotpCode } from './totp.ts';

/**
 * A change that weakens the authenticator, or adds a way around it, needs its code, or a recovery code, besides step-up authentication: a stolen session
 * that is still fresh has neither.
 * @returns null if the code is right, or there is no authenticator
 */
export async function requireAuthenticator(
  member: Member,
  { code, caller }: { code: string; caller: Caller },
  context: Context,
): Promise<Refusal<'verify.code.err' | 'TOO_MANY_REQUEST_VERIFY'> | null> {
  if (!(await hasTotp(context.pool, member.id))) return null;
  if (!code) return refuse('verify.code.err');
  const guessed = { account: member.username_key, memberId: member.id, of: 'factor' } as const;
  const forget = await throttleGuessing(guessed, caller, context);
  if (typeof forget !== 'function') return new Refusal('TOO_MANY_REQUEST_VERIFY', undefined, forget.retryAfterSeconds);
  const isRight =
    (await isTotpCode({ memberId: member.id, code }, context)) || (await consumeRecoveryCode(member.id, code, context));
  if (!isRight) return refuse('verify.code.err');
  await forget();
  return null;
}

import type { verification as contract } from '@foyer/contract/session/verification.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { may, toPolicyRefusal } from '../../../platform/policy/may.ts';
import { requireMember } from '../../members/member.store.ts';
import { throttleGuessing } from '../../sessions/login-delay.ts';
import { type LoginMethod, recordLoginEvent } from '../../sessions/login-event.ts';
import { isOutdated } from '../../sessions/session.ts';
import { consumeToken, tryToken } from '../../verification/one-time-token.ts';
import { createMemberSession } from '../complete-login.ts';
import { isFactorCode } from '../second-factor.ts';

/**
 * POST /wps/session/login/verification: opens the session of a login that waits for its second factor, on the device
 * that began it. Unknown, expired, used and wrong codes get the same refusal, and so does a login that has been ended since it began.
 */
export const verification: Handler<typeof contract> = async (call, context) => {
  const { challenge, verifyCode } = call.body;
  const question = { kind: 'login-challenge', token: challenge, merchant: call.merchant } as const;
  const waiting = await tryToken(question, context);
  if (!waiting || waiting.deviceId !== call.deviceId) return refuse('verify.code.err');
  const member = await requireMember(context.pool, BigInt(waiting.memberId));
  const reason = await may(context.pool, { memberId: member.id }, 'login');
  if (reason) return toPolicyRefusal(reason);
  if (member.credentials_version !== waiting.credentialsVersion) return refuse('verify.code.err');
  const guessed = { account: member.username_key, memberId: member.id, of: 'factor' } as const;
  const forget = await throttleGuessing(guessed, call, context);
  if (typeof forget !== 'function') return new Refusal('TOO_MANY_REQUEST_VERIFY', undefined, forget.retryAfterSeconds);
  const method = waiting.method as LoginMethod;
  const isRight = await isFactorCode(member, { kind: waiting.kind, code: verifyCode }, { caller: call, context });
  if (!isRight) {
    await recordLoginEvent({ memberId: member.id, method, outcome: 'wrong-code' }, call, context);
    return refuse('verify.code.err');
  }
  await forget();
  if (!(await consumeToken(question, context))) return refuse('verify.code.err');
  const { remembered } = waiting;
  const proof = { member, method, link: waiting.link };
  const session = await createMemberSession(
    proof,
    {
      remember: waiting.remember,
      remembered: remembered && { id: remembered.id, secretHash: Buffer.from(remembered.secretHash, 'base64url') },
    },
    { caller: call, context },
  );
  return isOutdated(session) ? refuse('verify.code.err') : session;
};

import type { verificationResend as contract } from '@foyer/contract/session/verification-resend.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { RESEND_SECONDS } from '../../verification/one-time-code.ts';
import { readToken } from '../../verification/one-time-token.ts';
import { destinationOf, sendFactorCode } from '../second-factor.ts';

/** POST /wps/session/login/verification/resend. */
export const verificationResend: Handler<typeof contract> = async (call, context) => {
  const { merchant, deviceId, body } = call;
  const waiting = await readToken({ kind: 'login-challenge', token: body.challenge, merchant }, context);
  if (!waiting || waiting.deviceId !== deviceId || waiting.kind === 'ga') return refuse('verify.code.err');
  const member = await requireMember(context.pool, BigInt(waiting.memberId));
  if (member.credentials_version !== waiting.credentialsVersion) return refuse('verify.code.err');
  const refused = await sendFactorCode(member, waiting.kind, { caller: call, context });
  return refused ?? { destination: destinationOf(member, waiting.kind), resendSeconds: RESEND_SECONDS };
};

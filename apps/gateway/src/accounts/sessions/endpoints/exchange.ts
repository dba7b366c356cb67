import type { exchange as contract } from '@foyer/contract/session/exchange.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { sha256 } from '../../../platform/http/secret-box.ts';
import { requireMember } from '../../members/member.store.ts';
import { createSession } from '../create-session.ts';
import { consumeHandover } from '../handover.store.ts';
import { lockLiveSession } from '../session.store.ts';
import type { Admit } from '../session.ts';

/**
 * POST /wps/session/exchange: every invalid code gets the same refusal. The new session continues the old one: the member
 * has not authenticated again, so it is no fresher and lasts no longer.
 */
export const exchange: Handler<typeof contract> = async (call, context) => {
  const continued = await consumeHandover(context.pool, call.merchant.code, sha256(call.body.code));
  if (!continued) return refuse('user.or.token.invalid');
  const member = await requireMember(context.pool, continued.memberId);
  if (member.credentials_version !== continued.credentialsVersion) return refuse('user.or.token.invalid');
  const inherited = { provedAt: continued.provedAt, beganAt: continued.beganAt };
  const admit: Admit = async (client) =>
    (await lockLiveSession(client, continued.sessionId)) ? {} : refuse('login.cred.err');
  const session = await createSession({ member, method: 'handover', inherited, admit }, call, context);
  return session instanceof Refusal ? refuse('user.or.token.invalid') : session;
};

import type { password as contract } from '@foyer/contract/member/password.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { findWeakness } from '../../members/find-weakness.ts';
import { requireMember } from '../../members/member.store.ts';
import { toSessionValue } from '../../sessions/create-session.ts';
import { rotateToken } from '../../sessions/session.ts';
import { changePassword } from '../change-password.ts';
import { requireStepUp } from '../step-up.ts';

/**
 * POST /wps/member/password. The current password is required even in a fresh session; a member without one (or with
 * a generated one, at the first login) needs only a fresh session.
 */
export const password: Handler<typeof contract> = async (call, context) => {
  const { pool } = context;
  const { newPassword } = call.body;
  const member = await requireMember(pool, call.session.memberId);
  const refused = await requireStepUp({ call, member, isPasswordNeeded: member.password_kind === 'own' }, context);
  if (refused) return refused;
  const weakness = await findWeakness(newPassword, { merchant: call.merchant, owner: member }, context);
  if (weakness) return refuse('password.weak', { reason: weakness });
  if (newPassword === call.body.password) return refuse('password.weak', { reason: 'same' });
  const { session } = call;
  if (!(await changePassword(member, { newPassword, caller: call, session }, context))) return refuse('login.cred.err');
  const token = await rotateToken(session.sessionId, context);
  return toSessionValue(await requireMember(pool, member.id), { id: session.sessionId, token }, call);
};

import type { secondFactor as contract } from '@foyer/contract/security/second-factor.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember, setSecondFactor } from '../../members/member.store.ts';
import { changeInSession } from '../../sessions/change-in-session.ts';
import { requireAuthenticator } from '../require-authenticator.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';
import { hasTotp } from '../totp.store.ts';

/** POST /wps/member/security/secondFactor. */
export const secondFactor: Handler<typeof contract> = async (call, context) => {
  const { kind } = call.body;
  const member = await requireMember(context.db, call.session.memberId);
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  const isConnected = {
    none: true,
    email: member.email !== null,
    sms: member.mobile !== null,
    ga: kind === 'ga' && (await hasTotp(context.db, member.id)),
  }[kind];
  if (!isConnected) return refuse('not.found');
  const leaves = member.second_factor === 'ga' && kind !== 'ga';
  const code = { code: call.body.verifyCode ?? '', caller: call };
  const unproved = leaves ? await requireAuthenticator(member, code, context) : null;
  if (unproved) return unproved;
  const chosen = kind === 'none' ? null : kind;
  const ended = await changeInSession(call.session, context, (transaction) =>
    setSecondFactor(transaction, member.id, chosen),
  );
  if (ended) return ended;
  await recordSecurityChange(member, 'second-factor', { caller: call, context });
  return { secondFactor: chosen };
};

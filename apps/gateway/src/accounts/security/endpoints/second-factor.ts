import type { secondFactor as contract } from '@foyer/contract/security/second-factor.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { FactorKind } from '../../../db/tables.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { type Member, requireMember, setSecondFactor } from '../../members/member.store.ts';
import { changeInSession } from '../../sessions/change-in-session.ts';
import { requireAuthenticator } from '../require-authenticator.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';
import { hasTotp } from '../totp.store.ts';

type Kind = FactorKind | 'none';

/** Whether the member has what a second factor needs. */
async function isEnrolled(kind: Kind, { email, id, mobile }: Member, db: Queryable): Promise<boolean> {
  if (kind === 'ga') return hasTotp(db, id);
  return { none: true, email: email !== null, sms: mobile !== null }[kind];
}

/** POST /wps/member/security/secondFactor. */
export const secondFactor: Handler<typeof contract> = async (call, context) => {
  const { kind } = call.body;
  const member = await requireMember(context.pool, call.session.memberId);
  const refused = await requireStepUp({ call, member }, context);
  if (refused) return refused;
  if (!(await isEnrolled(kind, member, context.pool))) return refuse('not.found');
  const isDisablingAuthenticator = ({ second_factor }: Member) => second_factor === 'ga' && kind !== 'ga';
  const code = { code: call.body.verifyCode ?? '', caller: call };
  const unproved = isDisablingAuthenticator(member) ? await requireAuthenticator(member, code, context) : null;
  if (unproved) return unproved;
  const chosen = kind === 'none' ? null : kind;
  const failed = await changeInSession(call.session, context, async (client, current) => {
    // Another call may have changed the member meanwhile.
    if (!(await isEnrolled(kind, current, client))) return refuse('not.found');
    if (isDisablingAuthenticator(current) && !isDisablingAuthenticator(member)) return refuse('verify.code.err');
    return setSecondFactor(client, member.id, chosen);
  });
  if (failed) return failed;
  await recordSecurityChange(member, 'second-factor', { caller: call, context });
  return { secondFactor: chosen };
};

import type { removeBeneficiary as contract } from '@foyer/contract/cashier/remove-beneficiary.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import { requireStepUp } from '../../../accounts/security/step-up.ts';
import { changeInSession } from '../../../accounts/sessions/change-in-session.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { removeBeneficiaryOf } from '../beneficiary.store.ts';

/** POST /wps/cashier/removeBeneficiary. */
export const removeBeneficiary: Handler<typeof contract> = async (call, context) => {
  const { body, session } = call;
  const member = await requireMember(context.pool, session.memberId);
  const unproven = await requireStepUp({ call, member }, context);
  if (unproven) return unproven;
  const isRemoved = await changeInSession(session, context, (client) =>
    removeBeneficiaryOf(client, session.memberId, body.id),
  );
  if (isRemoved instanceof Refusal) return isRemoved;
  return isRemoved ? {} : refuse('not.found');
};

import type { removeBeneficiary as contract } from '@foyer/contract/cashier/remove-beneficiary.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../http/call.ts';
import { requireMember } from '../../members/member.store.ts';
import { requireStepUp } from '../../security/step-up.ts';
import { removeBeneficiaryOf } from '../beneficiary.store.ts';

/** POST /wps/cashier/removeBeneficiary. */
export const removeBeneficiary: Handler<typeof contract> = async (call, context) => {
  const { body, session } = call;
  const member = await requireMember(context.db, session.memberId);
  const unproven = await requireStepUp({ call, member }, context);
  if (unproven) return unproven;
  return (await removeBeneficiaryOf(context.pool, session.memberId, body.id)) ? {} : refuse('not.found');
};

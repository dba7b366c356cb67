import type { addBeneficiary as contract } from '@foyer/contract/cashier/add-beneficiary.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import { requireMember } from '../../../accounts/members/member.store.ts';
import { requireStepUp } from '../../../accounts/security/step-up.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { addBeneficiary as add, toBeneficiary } from '../beneficiaries.ts';

/** POST /wps/cashier/addBeneficiary. */
export const addBeneficiary: Handler<typeof contract> = async (call, context) => {
  const { body, merchant, session } = call;
  const member = await requireMember(context.pool, session.memberId);
  const unproven = await requireStepUp({ call, member }, context);
  if (unproven) return unproven;
  const { account, bank = '', holder = '', method } = body;
  const added = await add({ merchant, session, method, bank, account, holder }, context);
  return added instanceof Refusal ? added : toBeneficiary(added, context);
};

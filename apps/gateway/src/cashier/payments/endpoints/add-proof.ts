import type { addProof as contract } from '@foyer/contract/cashier/add-proof.ts';
import { refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { addProof as add } from '../add-proof.ts';
import { getDeposit } from '../deposit.store.ts';
import { toDeposit } from '../to-deposit.ts';

/** POST /wps/cashier/addProof. */
export const addProof: Handler<typeof contract> = async ({ body, ip, language, merchant, session }, context) => {
  const refused = await add({ ...body, ip, merchant: merchant.code, memberId: session.memberId }, context);
  if (refused) return refused;
  const deposit = await getDeposit(context.pool, body.id);
  return deposit ? toDeposit(deposit, language, context) : refuse('not.found');
};

import type { createWithdrawal as contract } from '@foyer/contract/cashier/create-withdrawal.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { decideWithdrawal } from '../decide-withdrawal.ts';
import { sendPayouts } from '../process-payouts.ts';
import { requestWithdrawal } from '../request-withdrawal.ts';
import { toWithdrawal } from '../to-withdrawal.ts';
import { getWithdrawal } from '../withdrawal.store.ts';

/** POST /wps/cashier/createWithdrawal: the money is set aside and the rules decide before the answer; the payout follows. */
export const createWithdrawal: Handler<typeof contract> = async (call, context) => {
  const { body, idempotencyKey, language, merchant, session } = call;
  if (idempotencyKey === null) return refuse('invalid.request', [{ field: 'Idempotency-Key', code: 'missing' }]);
  const { amountMinor, beneficiaryId } = body;
  const asked = { merchant: merchant.code, session, beneficiaryId, amountMinor: BigInt(amountMinor), idempotencyKey };
  const held = await requestWithdrawal(asked, context);
  if (held instanceof Refusal) return held;
  const report = (fault: unknown) => context.log.error({ err: fault, withdrawalId: held.id }, 'a withdrawal');
  await decideWithdrawal(held, context).catch(report);
  void sendPayouts(context).catch(report);
  return toWithdrawal((await getWithdrawal(context.pool, held.id)) ?? held, language, context);
};

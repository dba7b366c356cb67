import type { move as contract } from '@foyer/contract/transfer/move.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { makeTransfer } from '../make-transfer.ts';
import { submitTransfer } from '../process-transfers.ts';
import { toTransfer } from '../to-transfer.ts';

/** POST /wps/transfer/move: recorded first, then submitted; a repeated key returns the state of the first transfer. */
export const move: Handler<typeof contract> = async ({ body, idempotencyKey, merchant, session }, context) => {
  if (idempotencyKey === null) return refuse('invalid.request', [{ field: 'Idempotency-Key', code: 'missing' }]);
  const amountMinor = BigInt(body.amountMinor);
  const asked = { ...body, amountMinor, merchant: merchant.code, session, idempotencyKey };
  const made = await makeTransfer(asked, context);
  if (made instanceof Refusal) return made;
  return toTransfer(made.isNew ? await submitTransfer(made, context) : made, context);
};

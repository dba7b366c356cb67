import type { allBack as contract } from '@foyer/contract/transfer/all-back.ts';
import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { bringBack } from '../bring-back.ts';
import { toTransfer } from '../to-transfer.ts';

/** POST /wps/transfer/allBack: one transfer for each vendor with a balance. */
export const allBack: Handler<typeof contract> = async ({ idempotencyKey, merchant, session }, context) => {
  if (idempotencyKey === null) return refuse('invalid.request', [{ field: 'Idempotency-Key', code: 'missing' }]);
  const asked = { merchant: merchant.code, session, idempotencyKey };
  const wallets = context.wallets.get(merchant.code) ?? [];
  const results = await Promise.all(wallets.map((wallet) => bringBack(wallet, asked, context)));
  return {
    transfers: results.flatMap((made) =>
      made && made !== 'silent' && !(made instanceof Refusal) ? [toTransfer(made, context)] : [],
    ),
    silent: wallets.flatMap(({ code }, at) => (results[at] === 'silent' ? [code] : [])),
  };
};

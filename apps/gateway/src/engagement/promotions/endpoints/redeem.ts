import type { redeem as contract } from '@foyer/contract/promotion/redeem.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { redeemCode } from '../redeem-code.ts';
import { toGrant } from '../to-offer.ts';

/** POST /wps/promotion/redeem. */
export const redeem: Handler<typeof contract> = async (call, context) => {
  const { code, ...solved } = call.body;
  const granted = await redeemCode({ code, solved }, call, context);
  return granted instanceof Refusal ? granted : toGrant(granted, call.language);
};

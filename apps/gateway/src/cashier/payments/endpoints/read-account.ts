import type { readAccount as contract } from '@foyer/contract/cashier/read-account.ts';
import { Refusal } from '@foyer/http/refusal.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { bankName } from '../beneficiaries.ts';
import { readAccount as read } from '../read-account.ts';

/** POST /wps/cashier/readAccount. */
export const readAccount: Handler<typeof contract> = ({ body, merchant }, context) => {
  const { bank = '', method } = body;
  const found = read({ merchant, method, bank, account: body.account }, context);
  if (found instanceof Refusal) return found;
  return {
    kind: found.kind,
    account: found.account,
    bankName: bankName({ bank, merchant: merchant.code, method }, context),
  };
};

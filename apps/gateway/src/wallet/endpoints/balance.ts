import type { balance as contract } from '@foyer/contract/wallet/balance.ts';
import type { Handler } from '../../http/call.ts';

/** GET /wps/wallet/balance. */
export const balance: Handler<typeof contract> = async ({ session }, { now, reads }) => {
  const account = await reads.balance(session.accountId);
  return {
    balanceMinor: String(account.balance_minor),
    currency: account.currency,
    ledgerSeq: String(account.seq ?? 0n),
    serverTime: now(),
  };
};

import type { wallets as contract } from '@foyer/contract/transfer/wallets.ts';
import type { Handler } from '../../../platform/http/call.ts';
import { readBalance } from '../read-balance.ts';
import { toTransfer } from '../to-transfer.ts';
import { findTransfers } from '../transfer.store.ts';

const RECENT = 10;

/** GET /wps/transfer/wallets: a vendor that does not answer has no balance, and does not hold up the others. */
export const wallets: Handler<typeof contract> = async ({ merchant, session }, context) => {
  const { accountId, currency, memberId } = session;
  const [balances, transfers] = await Promise.all([
    Promise.all((context.wallets.get(merchant.code) ?? []).map((wallet) => readBalance(wallet, session, context))),
    findTransfers(context.pool, memberId, RECENT),
  ]);
  // Last, so that it includes what the vendors have confirmed.
  const { balance_minor: mainMinor } = await context.reads.balance(accountId);
  return {
    currency,
    mainMinor: String(mainMinor),
    wallets: balances.map(({ balanceMinor, wallet: { code, name } }) => ({
      wallet: code,
      name,
      balanceMinor: balanceMinor === null ? null : String(balanceMinor),
    })),
    transfers: transfers.map((row) => toTransfer(row, context)),
  };
};

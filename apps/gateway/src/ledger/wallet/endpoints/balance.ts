import type { balance as contract } from '@foyer/contract/wallet/balance.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/wallet/balance. */
export const balance: Handler<typeof contract> = async ({ session }, { now }) => ({
  balanceMinor: String(session.balanceMinor),
  currency: session.currency,
  ledgerSeq: String(session.ledgerSeq ?? 0n),
  serverTime: now(),
});

import type { depositSetting as contract } from '@foyer/contract/member/deposit-setting.ts';
import { countDeposits } from '../../../ledger/wallet/ledger.store.ts';
import type { Handler } from '../../../platform/http/call.ts';

/** GET /wps/member/depositSetting. */
export const depositSetting: Handler<typeof contract> = async ({ session }, { pool }) => ({
  totalDepositSuccessCount: await countDeposits(pool, session.accountId),
});

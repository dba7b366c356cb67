import type { depositSetting as contract } from '@foyer/contract/member/deposit-setting.ts';
import type { Handler } from '../../http/call.ts';
import { countDeposits } from '../../wallet/ledger.store.ts';

/** GET /wps/member/depositSetting. */
export const depositSetting: Handler<typeof contract> = async ({ session }, { db }) => ({
  totalDepositSuccessCount: await countDeposits(db, session.accountId),
});

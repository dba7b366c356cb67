import type { Client } from '@foyer/database/open-pool.ts';
import { lockAccount, moveMoney } from '../../ledger/wallet/ledger.store.ts';
import { PROMOTION } from '../../ledger/wallet/wager.ts';
import { emit } from '../../notify/events/deliver-events.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { toCommissionId } from './commission.store.ts';
import { type StatementRow, takePayout } from './statement.store.ts';

/**
 * Pays a statement into the agent's account, once, in the caller's transaction. Agents withdraw it like any other money.
 * @returns false if its month has been paid
 */
export async function payStatement(client: Client, row: StatementRow, accountId: bigint): Promise<boolean> {
  await lockAccount(client, accountId);
  if (!(await takePayout(client, row))) return false;
  const { agentId, commissionMinor, currency, merchant, period } = row;
  if (commissionMinor === 0n) return true;
  const txId = toCommissionId(row);
  const moved = await moveMoney(client, {
    merchant,
    source: PROMOTION,
    txId,
    kind: 'grant',
    inputHash: sha256(`${txId}:${commissionMinor}`),
    accountId,
    amountMinor: commissionMinor,
    currency,
    refTxId: null,
    roundId: null,
    gameCode: null,
  });
  if (!moved) throw new Error(`the ledger refused ${txId}`);
  const body = { period, amountMinor: String(commissionMinor), currency };
  await emit(client, { merchant, memberId: agentId, kind: 'commission.paid', body });
  return true;
}

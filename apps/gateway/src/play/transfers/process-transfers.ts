import { withTransaction } from '@foyer/database/open-pool.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import { lockAccount } from '../../ledger/wallet/ledger.store.ts';
import { pollDelayMinutes } from '../../platform/connectors/poll-delay.ts';
import {
  type TransferWallet,
  type WalletAnswer,
  WalletUnreachableError,
} from '../../platform/connectors/wallet/transfer-wallet.ts';
import { toPlayerRef } from '../vendors/launch.ts';
import { getWallet } from './make-transfer.ts';
import { findUnanswered, lockTransfer, scheduleNextPoll, type TransferRow } from './transfer.store.ts';
import { moveTransfer } from './transfer-states.ts';

const STUCK_MS = 2 * 3_600_000;
/** How long one run queries a vendor. */
const RUN_MS = 20_000;

type TransferContext = Pick<Context, 'log' | 'now' | 'pool' | 'seal' | 'wallets'>;

/** Submits a recorded transfer to its vendor. Without a readable answer its outcome is unknown until the vendor is queried. */
export async function submitTransfer(transfer: TransferRow, context: TransferContext): Promise<TransferRow> {
  const wallet = getWallet(context, transfer.merchant, transfer.wallet);
  try {
    if (!wallet) throw new WalletUnreachableError(`there is no account at ${transfer.wallet}`);
    const answer = await wallet.transfer({ ...transfer, playerRef: playerRefOf(transfer, context) });
    return await apply(transfer, await confirm(wallet, transfer, answer), context);
  } catch (fault) {
    if (!(fault instanceof WalletUnreachableError)) throw fault;
    context.log.warn({ err: fault, transferId: transfer.id }, 'the outcome of a transfer is unknown');
    return apply(transfer, null, context);
  }
}

export const playerRefOf = (
  { memberId, wallet }: Pick<TransferRow, 'memberId' | 'wallet'>,
  context: Pick<Context, 'seal'>,
): string => toPlayerRef(`wallet ${wallet}`, memberId, context);

/** A refusal counts only if no earlier attempt has succeeded. @throws WalletUnreachableError */
async function confirm(
  wallet: TransferWallet,
  { id, state }: TransferRow,
  answer: WalletAnswer,
): Promise<WalletAnswer> {
  if (answer.outcome === 'done' || state === 'sending') return answer;
  return (await wallet.find(id)) ?? answer;
}

/**
 * Queries the transfers that are due, including those that a crash has left between the record and the answer: at all vendors at the
 * same time, so that one that does not answer delays no other.
 */
export async function processTransfers(context: TransferContext): Promise<void> {
  const accounts = [...context.wallets].flatMap(([merchant, wallets]) =>
    wallets.map(({ code }) => ({ merchant, wallet: code })),
  );
  await Promise.all(accounts.map((account) => processAccount(account, context)));
}

/** What is left after the time of a run is due again in the next one. */
async function processAccount(
  account: Pick<TransferRow, 'merchant' | 'wallet'>,
  context: TransferContext,
): Promise<void> {
  const endsAt = performance.now() + RUN_MS;
  for (const transfer of await findUnanswered(context.pool, account)) {
    if (performance.now() > endsAt) return;
    const { createdAt, id, merchant, pollCount } = transfer;
    // The first of the delays has passed since the transfer was recorded.
    await scheduleNextPoll(context.pool, id, pollDelayMinutes(pollCount + 1));
    if (context.now() - createdAt.getTime() > STUCK_MS)
      logEvent(context.log, { kind: 'transfer.stuck', merchant, transferId: id });
    await processTransfer(transfer, context).catch((fault: unknown) => {
      context.log.warn({ err: fault, transferId: id }, 'processing a transfer failed, it will be retried');
    });
  }
}

/** Updates a transfer to the state at its vendor; one that the vendor never got is submitted again, under the same id. */
async function processTransfer(transfer: TransferRow, context: TransferContext): Promise<void> {
  const wallet = getWallet(context, transfer.merchant, transfer.wallet);
  if (!wallet) throw new WalletUnreachableError(`there is no account at ${transfer.wallet}`);
  const lost = await apply(transfer, null, context);
  const answer = await wallet.find(transfer.id);
  if (answer) await apply(lost, answer, context);
  else await submitTransfer(lost, context);
}

/** Makes the move that an answer stands for. @param answer null: none @returns the transfer after it */
function apply(
  { accountId, id }: TransferRow,
  answer: WalletAnswer | null,
  { pool }: TransferContext,
): Promise<TransferRow> {
  return withTransaction(pool, async (client) => {
    await lockAccount(client, accountId);
    const transfer = await lockTransfer(client, id);
    const move = !answer
      ? ({ name: 'lose' } as const)
      : answer.outcome === 'done'
        ? ({ name: 'finish' } as const)
        : ({ name: 'refuse', reason: answer.reason } as const);
    return (await moveTransfer(client, transfer, move)) ?? transfer;
  });
}

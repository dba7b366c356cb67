import type { TransactionBody, WalletAnswer } from '@foyer/contract/vendor/wallet-protocol.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { type Caller, callSigned } from './signed-call.ts';
import type { Wallet, WalletOrder, WalletOutcome } from './wallet.ts';

/** Answers after which the call has had its effect, or needs none. A rollback of an unknown bet is remembered by the wallet (W5). */
const DONE: readonly string[] = ['OK', 'DUPLICATE'];
/** Answers that say nothing about what happened. */
const UNKNOWN: readonly string[] = ['INTERNAL'];

/** The vendor's side of the wallet protocol: signs, sends, and says in three words what became of it. */
export function createWalletClient(caller: Caller): Wallet {
  const move = (verb: string) => (order: WalletOrder) => exchange(caller, verb, toTransactionBody(order));
  return {
    balance: ({ sessionId, playerRef, merchant }) => exchange(caller, 'balance', { sessionId, playerRef, merchant }),
    debit: move('debit'),
    credit: move('credit'),
    async rollback(order) {
      const outcome = await move('rollback')(order);
      const isUnknownBet = outcome.kind === 'refused' && outcome.status === 'BET_NOT_FOUND';
      return isUnknownBet ? { kind: 'done', balanceMinor: outcome.balanceMinor } : outcome;
    },
  };
}

function toTransactionBody({ account, ...order }: WalletOrder): TransactionBody {
  return {
    txId: order.txId,
    ...(order.refTxId ? { refTxId: order.refTxId } : {}),
    roundId: order.roundId,
    sessionId: account.sessionId,
    playerRef: account.playerRef,
    merchant: account.merchant,
    gameCode: account.gameCode,
    currency: order.amount.currency,
    amountMinor: order.amount.minor.toString(),
    roundClosed: order.isRoundClosed,
    ...(order.betDetails ? { betDetails: { ...order.betDetails } } : {}),
  };
}

async function exchange(caller: Caller, verb: string, body: unknown): Promise<WalletOutcome> {
  try {
    const response = await callSigned(caller, `/wps/vendor/v1/${verb}`, body);
    if (response.status !== 200) return { kind: 'indeterminate', cause: `HTTP ${response.status}` };
    return toOutcome(JSON.parse(response.body));
  } catch (error) {
    return { kind: 'indeterminate', cause: error instanceof Error ? error.message : String(error) };
  }
}

function toOutcome(answer: Partial<WalletAnswer> | null): WalletOutcome {
  const status = answer?.status;
  if (typeof status !== 'string' || UNKNOWN.includes(status)) {
    return { kind: 'indeterminate', cause: `status ${String(status)}` };
  }
  const balanceMinor = typeof answer?.balanceMinor === 'string' ? parseMinor(answer.balanceMinor) : null;
  return DONE.includes(status) ? { kind: 'done', balanceMinor } : { kind: 'refused', status, balanceMinor };
}

import type { FreeRoundBody } from '@foyer/contract/vendor/wallet-extensions.ts';
import {
  CREDITS_MAX,
  type CreditsAnswer,
  type TransactionBody,
  type WalletAnswer,
} from '@foyer/contract/vendor/wallet-protocol.ts';
import { parseMinor } from '@foyer/money/money-text.ts';
import { mapAtMost } from './map-at-most.ts';
import { type Caller, callSigned } from './signed-call.ts';
import type { Wallet, WalletOutcome, WalletTransaction } from './wallet.ts';
import { CREDITS_TIMEOUT_FACTOR, SETTLE_CONCURRENCY } from './wallet-limits.data.ts';

/** Answers after which a call has had its effect, or needs none. The wallet remembers a rollback of an unknown bet (W5). */
const DONE: readonly string[] = ['OK', 'DUPLICATE'];
/** Answers that do not reveal the outcome. */
const UNKNOWN: readonly string[] = ['INTERNAL'];

/** The vendor's side of the wallet protocol: signs and sends each call, and returns one of three outcomes: done, refused, indeterminate. */
export function createWalletClient(caller: Caller): Wallet {
  const move = (verb: string) => (transaction: WalletTransaction) =>
    exchange(caller, verb, toTransactionBody(transaction));
  const credit = move('credit');
  return {
    balance: ({ sessionId, playerRef, merchant }) => exchange(caller, 'balance', { sessionId, playerRef, merchant }),
    debit: move('debit'),
    startFreeRound: (transaction) => exchange(caller, 'freeRounds/used', toFreeRoundBody(transaction)),
    credit,
    creditAll: createCreditAll(caller, credit),
    async rollback(transaction) {
      const outcome = await move('rollback')(transaction);
      const isUnknownBet = outcome.kind === 'refused' && outcome.status === 'BET_NOT_FOUND';
      return isUnknownBet ? { kind: 'done', balanceMinor: outcome.balanceMinor } : outcome;
    },
  };
}

/** Batch credits. A wallet that does not support them (HTTP 404) gets single credits from then on. */
function createCreditAll(caller: Caller, credit: Wallet['credit']): Wallet['creditAll'] {
  let takesMany = true;
  const patient = { ...caller, timeoutMs: caller.timeoutMs * CREDITS_TIMEOUT_FACTOR };
  return async (transactions) => {
    const outcomes: WalletOutcome[] = [];
    for (let from = 0; from < transactions.length; from += CREDITS_MAX) {
      const some = transactions.slice(from, from + CREDITS_MAX);
      const answered = takesMany ? await exchangeMany(patient, some) : null;
      if (!answered) takesMany = false;
      outcomes.push(...(answered ?? (await mapAtMost(SETTLE_CONCURRENCY, some, credit))));
    }
    return outcomes;
  };
}

/** Null if the wallet does not support the call. */
async function exchangeMany(
  caller: Caller,
  transactions: readonly WalletTransaction[],
): Promise<WalletOutcome[] | null> {
  const allUnknown = (cause: string): WalletOutcome[] => transactions.map(() => ({ kind: 'indeterminate', cause }));
  try {
    const response = await callSigned(caller, '/wps/vendor/v1/credits', {
      credits: transactions.map(toTransactionBody),
    });
    if (response.status === 404) return null;
    if (response.status !== 200) return allUnknown(`HTTP ${response.status}`);
    const { status, answers }: Partial<CreditsAnswer> = JSON.parse(response.body);
    if (status !== 'OK' || answers?.length !== transactions.length) return allUnknown(`status ${String(status)}`);
    return transactions.map(({ txId }, index) => toOutcomeOf(txId, answers[index]));
  } catch (error) {
    return allUnknown(error instanceof Error ? error.message : String(error));
  }
}

/** An answer for another transaction leaves this one indeterminate. */
function toOutcomeOf(txId: string, answer: Partial<WalletAnswer> | undefined): WalletOutcome {
  return answer?.txId === txId ? toOutcome(answer) : { kind: 'indeterminate', cause: 'answers out of order' };
}

function toTransactionBody({ account, ...transaction }: WalletTransaction): TransactionBody {
  return {
    txId: transaction.txId,
    ...(transaction.refTxId ? { refTxId: transaction.refTxId } : {}),
    roundId: transaction.roundId,
    sessionId: account.sessionId,
    playerRef: account.playerRef,
    merchant: account.merchant,
    gameCode: account.gameCode,
    currency: transaction.amount.currency,
    amountMinor: transaction.amount.minor.toString(),
    roundClosed: transaction.isRoundClosed,
    ...(transaction.grantId ? { grantId: transaction.grantId } : {}),
    ...(transaction.betDetails ? { betDetails: { ...transaction.betDetails } } : {}),
  };
}

/** A free round has no amount, and is named by its grant. */
function toFreeRoundBody(transaction: WalletTransaction): FreeRoundBody {
  const { amountMinor: _amount, roundClosed: _end, grantId = '', ...body } = toTransactionBody(transaction);
  return { ...body, grantId };
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

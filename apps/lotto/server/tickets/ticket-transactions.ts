import { receiptText } from '@foyer/lottery/receipt.ts';
import type { Money } from '@foyer/money/money.ts';
import type { WalletAccount, WalletTransaction } from '@foyer/vendor/wallet.ts';
import { toTransactionId } from '../wallet/transaction-id.ts';
import type { NewTicket } from './ticket-row.ts';

/** The id of the debit of a new ticket: it shows what was bet on, so that another bet has another id. */
export function toBoundDebitId(entry: Omit<NewTicket, 'debitId'>): string {
  const { bettor, drawId, inputHash, requestId, ticket, ticketId, total } = entry;
  const bet = receiptText({ drawId, ticket, ticketId, totalMinor: total.minor });
  const { merchant, playerRef, walletSessionId } = bettor;
  const facts = [bet, merchant, playerRef, walletSessionId, requestId, inputHash.toString('hex')];
  return toTransactionId(JSON.stringify(facts), 'debit');
}

const toDebitId = ({ debitId, ticketId }: NewTicket): string => debitId ?? toTransactionId(ticketId, 'debit');

/** Whether a ticket is the bet that the transaction with this id has paid for. */
export const isPaidBy = (entry: NewTicket, txId: string): boolean =>
  txId === (entry.debitId === null ? toDebitId(entry) : toBoundDebitId(entry));

/** The wallet transactions of a ticket. Each is a function of the ticket (and its win) alone, so a repetition is identical. */
export function toDebit(entry: NewTicket): WalletTransaction {
  const { ticket } = entry;
  return {
    ...toRound(entry),
    txId: toDebitId(entry),
    refTxId: null,
    amount: entry.total,
    isRoundClosed: false,
    betDetails: {
      drawId: entry.drawId,
      betCode: ticket.betCode,
      numbers: ticket.numbers,
      stakeMinor: ticket.stake.minor.toString(),
      odds: ticket.odds,
      prizeMode: ticket.prizeMode,
    },
  };
}

/** Pays a win; a win of zero closes the round as well (W7). */
export function toCredit(entry: NewTicket, payout: Money): WalletTransaction {
  return {
    ...toRound(entry),
    txId: toTransactionId(entry.ticketId, 'credit'),
    refTxId: toDebitId(entry),
    amount: payout,
    isRoundClosed: true,
    betDetails: null,
  };
}

/** Pays the rest of a settlement, linked to its credit (W11); the round stays closed. */
export function toCorrectionCredit(
  entry: NewTicket,
  { correctionId, due }: { readonly correctionId: string; readonly due: Money },
): WalletTransaction {
  return {
    ...toRound(entry),
    txId: toTransactionId(`${entry.ticketId} ${correctionId}`, 'correction'),
    refTxId: toTransactionId(entry.ticketId, 'credit'),
    amount: due,
    isRoundClosed: false,
    betDetails: { correctionId },
  };
}

export function toRollback(entry: NewTicket): WalletTransaction {
  return {
    ...toRound(entry),
    txId: toTransactionId(entry.ticketId, 'rollback'),
    refTxId: toDebitId(entry),
    amount: entry.total,
    isRoundClosed: true,
    betDetails: null,
  };
}

function toAccount(entry: NewTicket): WalletAccount {
  const { merchant, playerRef, walletSessionId, isTrial } = entry.bettor;
  return { merchant, playerRef, sessionId: walletSessionId, isTrial, gameCode: entry.ticket.gameCode };
}

function toRound(entry: NewTicket): Pick<WalletTransaction, 'account' | 'roundId'> {
  return { account: toAccount(entry), roundId: entry.ticketId };
}

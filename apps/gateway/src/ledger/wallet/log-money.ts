import type { TransactionBody } from '@foyer/contract/vendor/wallet-protocol.ts';
import { logEvent } from '@foyer/http/log-event.ts';
import type { Context } from '../../context.ts';
import { LARGE_PAYOUT_MINOR, LARGE_PAYOUTS } from './large-payouts.data.ts';
import type { Operation, Outcome } from './vendor-request.ts';

interface WalletMove {
  vendor: string;
  operation: Operation;
  body: TransactionBody;
}

/** Logs what staff may want to look at: refused debits, large payouts, and waiting calls. Every movement is in the ledger. */
export function logMove({ body, operation, vendor }: WalletMove, { status }: Outcome, { log }: Context): void {
  const { amountMinor, currency, merchant, playerRef, txId } = body;
  const facts = { vendor, merchant, playerRef, txId, amountMinor, currency };
  if (operation === 'debit' && status !== 'OK' && status !== 'DUPLICATE')
    logEvent(log, { kind: 'debit.refused', ...facts, status });
  if (status === 'PENDING') logEvent(log, { kind: 'vendor.waits', operation, ...facts });
  if (operation === 'credit' && status === 'OK' && BigInt(amountMinor) >= largeIn(currency))
    logEvent(log, { kind: 'payout.large', ...facts });
}

const largeIn = (currency: string): bigint => LARGE_PAYOUTS[currency] ?? LARGE_PAYOUT_MINOR;

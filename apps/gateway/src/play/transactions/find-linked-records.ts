import type { Client } from '@foyer/database/open-pool.ts';
import { findDepositsOfPayments } from '../../cashier/payments/payment.store.ts';
import { findDepositsOfReversals } from '../../cashier/payments/reversal.store.ts';

interface LinkedRecord {
  type: 'deposit' | 'withdrawal';
  id: string;
}

/** A transfer of a withdrawal, of a reversed deposit, or of a payment (`postings.ts`). */
const WITHDRAWAL = /^withdrawal:([0-9a-f-]{36}):/;
const REVERSAL = /^reversal:([0-9a-f-]{36}):/;
const PAYMENT = /^(payment:.+):(?:credit|match):cash$/;

/**
 * The deposits and withdrawals that transfers belong to.
 * @param txIds of transfers of the cashier: others have none
 * @returns by transaction id
 */
export async function findLinkedRecords(client: Client, txIds: readonly string[]): Promise<Map<string, LinkedRecord>> {
  const refs = txIds.flatMap((txId) => PAYMENT.exec(txId)?.[1] ?? []);
  const deposits = await findDepositsOfPayments(client, refs);
  const reversed = await findDepositsOfReversals(
    client,
    txIds.flatMap((txId) => REVERSAL.exec(txId)?.[1] ?? []),
  );
  const records = txIds.flatMap((txId): [string, LinkedRecord][] => {
    const withdrawal = WITHDRAWAL.exec(txId)?.[1];
    const deposit = deposits.get(PAYMENT.exec(txId)?.[1] ?? '') ?? reversed.get(REVERSAL.exec(txId)?.[1] ?? '');
    if (withdrawal) return [[txId, { type: 'withdrawal', id: withdrawal }]];
    return deposit ? [[txId, { type: 'deposit', id: deposit }]] : [];
  });
  return new Map(records);
}

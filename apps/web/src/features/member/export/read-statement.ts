import { MAX_PAGE } from '@foyer/contract/page-limit.ts';
import type { TransactionType } from '@foyer/contract/wallet/shapes.ts';
import type { Call } from '../../../gateway/call.ts';
import type { Transaction } from '../member-data.ts';
import type { Period } from '../period.ts';

/** The transactions of a period, newest first. */
export interface Statement {
  transactions: Transaction[];
  /** Whether older ones were left out. */
  isCut: boolean;
}

/** Reads at most `max` transactions. */
export async function readStatement(
  call: Call,
  query: { type?: TransactionType } & Period,
  max: number,
): Promise<Statement> {
  const transactions: Transaction[] = [];
  let before: string | null = null;
  do {
    const limit = Math.min(MAX_PAGE, max - transactions.length);
    const answer: { transactions: Transaction[]; next: string | null } = await call('wallet.transactions', {
      query: { ...query, limit, ...(before && { before }) },
    });
    transactions.push(...answer.transactions);
    before = answer.next;
  } while (before !== null && transactions.length < max);
  return { transactions, isCut: before !== null };
}

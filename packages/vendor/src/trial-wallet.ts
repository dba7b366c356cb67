import { createHash } from 'node:crypto';
import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';

import { createTrialStore, type TrialAccount, type TrialStore, type TrialTransaction } from './trial-wallet.store.ts';
import type { Wallet, WalletOutcome, WalletTransaction } from './wallet.ts';

type Kind = TrialTransaction['kind'];

/** The effect of a movement on the balance, or the status of its refusal. */
type Ruling = { readonly changeMinor: bigint } | { readonly status: string };

/** Free play: a balance of play money in our own tables, under the same rules as the operator's wallet (W1, W2, W5–W7, W10, W13). */
export function createTrialWallet(pool: pg.Pool, schema: string): Wallet {
  const store = createTrialStore(schema);
  const moveAll = (kind: Kind, requested: readonly WalletTransaction[]) =>
    withTransaction(pool, (client) => moveInOrder({ db: client, store }, kind, requested));
  const move = (kind: Kind) => async (transaction: WalletTransaction) => {
    const [outcome] = await moveAll(kind, [transaction]);
    return outcome ?? refused('TOKEN_EXPIRED', null);
  };
  return {
    async balance({ playerRef }) {
      const account = await store.getTrialAccount(pool, playerRef);
      return account ? { kind: 'done', balanceMinor: account.balanceMinor } : refused('TOKEN_EXPIRED', null);
    },
    debit: move('debit'),
    // There are no free rounds of play money.
    startFreeRound: async () => refused('NOT_DECLARED', null),
    credit: move('credit'),
    creditAll: (requested) => moveAll('credit', requested),
    rollback: move('rollback'),
  };
}

/** The locked accounts of some movements, with every related transaction. Movements are added as they are decided. */
interface Book {
  readonly accounts: Map<string, TrialAccount>;
  readonly transactions: Map<string, TrialTransaction>;
  /** Kind and id of what was credited or rolled back. */
  readonly followed: Set<string>;
  readonly moved: TrialTransaction[];
}

const following = ({ kind, refTxId }: Pick<TrialTransaction, 'kind' | 'refTxId'>): string => `${kind} of ${refTxId}`;
const isFollowed = ({ followed }: Book, refTxId: string, kind: Kind): boolean =>
  followed.has(following({ kind, refTxId }));

/** Any number of movements takes three statements: one locks, one reads, one writes. */
async function moveInOrder(
  { db, store }: { db: Queryable; store: TrialStore },
  kind: Kind,
  requested: readonly WalletTransaction[],
): Promise<WalletOutcome[]> {
  const accounts = await store.lockTrialAccounts(db, [...new Set(requested.map(({ account }) => account.playerRef))]);
  const ids = new Set(requested.flatMap(({ txId, refTxId }) => (refTxId ? [txId, refTxId] : [txId])));
  const transactions = await store.findTrialTransactions(db, [...ids]);
  const book: Book = {
    accounts: new Map(accounts.map((account) => [account.playerRef, account])),
    transactions: new Map(transactions.map((transaction) => [transaction.txId, transaction])),
    followed: new Set(transactions.map(following)),
    moved: [],
  };
  const outcomes = requested.map((transaction) => move(book, kind, transaction));
  if (book.moved.length > 0)
    await store.recordTrialTransactions(db, { transactions: book.moved, accounts: [...book.accounts.values()] });
  return outcomes;
}

function move(book: Book, kind: Kind, transaction: WalletTransaction): WalletOutcome {
  const account = book.accounts.get(transaction.account.playerRef);
  if (!account) return refused('TOKEN_EXPIRED', null);
  if (account.merchant !== transaction.account.merchant || account.currency !== transaction.amount.currency) {
    return refused('TX_MISMATCH', account);
  }
  const inputHash = hashOf(kind, transaction);
  const earlier = book.transactions.get(transaction.txId);
  if (earlier) {
    return earlier.inputHash.equals(inputHash)
      ? { kind: 'done', balanceMinor: account.balanceMinor }
      : refused('TX_MISMATCH', account);
  }
  const ruling = rule(book, { kind, transaction, account });
  if ('status' in ruling) return refused(ruling.status, account);
  const { playerRef } = account;
  const { txId, roundId, refTxId, amount } = transaction;
  const entry = { txId, playerRef, roundId, kind, refTxId, amountMinor: amount.minor, inputHash };
  const balanceMinor = account.balanceMinor + ruling.changeMinor;
  book.moved.push(entry);
  book.transactions.set(txId, entry);
  book.followed.add(following(entry));
  book.accounts.set(playerRef, { ...account, balanceMinor });
  return { kind: 'done', balanceMinor };
}

interface Movement {
  readonly kind: Kind;
  readonly transaction: WalletTransaction;
  readonly account: TrialAccount;
}

function rule(book: Book, { kind, transaction, account }: Movement): Ruling {
  const { minor } = transaction.amount;
  if (kind === 'debit') {
    if (isFollowed(book, transaction.txId, 'rollback')) return { status: 'BET_ALREADY_CLOSED' };
    return account.balanceMinor < minor ? { status: 'INSUFFICIENT_FUNDS' } : { changeMinor: -minor };
  }
  // A credit refers to the debit; the credit of a correction, to the credit before it (W11).
  const debit = transaction.refTxId ? book.transactions.get(transaction.refTxId) : null;
  const isOwn = debit?.playerRef === account.playerRef;
  if (kind === 'credit') {
    if (isOwn && debit.kind === 'credit') return { changeMinor: minor };
    if (!isOwn || debit.kind !== 'debit') return { status: 'BET_NOT_FOUND' };
    const isOver = isFollowed(book, debit.txId, 'credit') || isFollowed(book, debit.txId, 'rollback');
    return isOver ? { status: 'BET_ALREADY_CLOSED' } : { changeMinor: minor };
  }
  if (!debit) return { changeMinor: 0n };
  if (!isOwn || debit.kind !== 'debit') return { status: 'TX_MISMATCH' };
  if (isFollowed(book, debit.txId, 'credit')) return { status: 'BET_ALREADY_CLOSED' };
  return { changeMinor: isFollowed(book, debit.txId, 'rollback') ? 0n : debit.amountMinor };
}

function refused(status: string, account: TrialAccount | null): WalletOutcome {
  return { kind: 'refused', status, balanceMinor: account?.balanceMinor ?? null };
}

function hashOf(kind: Kind, { account, txId, refTxId, roundId, amount }: WalletTransaction): Buffer {
  const content = [
    kind,
    account.merchant,
    account.playerRef,
    txId,
    refTxId,
    roundId,
    amount.minor.toString(),
    amount.currency,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}

import { createHash } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type pg from 'pg';
import type { Database } from '../context.ts';
import {
  getTrialAccount,
  getTrialFollower,
  getTrialTransaction,
  lockTrialAccount,
  recordTrialTransaction,
  type TrialAccount,
  type TrialTransaction,
} from './trial-wallet.store.ts';
import type { Wallet, WalletOrder, WalletOutcome } from './wallet.ts';

type Kind = TrialTransaction['kind'];

/** What a movement would do to the balance, or the status it is refused with. */
type Ruling = { readonly changeMinor: bigint } | { readonly status: string };

/** Free play: a balance of play money in our own tables, under the same rules as the operator's wallet (W1, W2, W5–W7, W10, W13). */
export function createTrialWallet(pool: pg.Pool): Wallet {
  const move = (kind: Kind) => (order: WalletOrder) =>
    withTransaction(pool, (client) => moveMoney(client, kind, order));
  return {
    async balance({ playerRef }) {
      const account = await getTrialAccount(pool, playerRef);
      return account ? { kind: 'done', balanceMinor: account.balanceMinor } : refused('TOKEN_EXPIRED', null);
    },
    debit: move('debit'),
    credit: move('credit'),
    rollback: move('rollback'),
  };
}

async function moveMoney(db: Database, kind: Kind, order: WalletOrder): Promise<WalletOutcome> {
  const account = await lockTrialAccount(db, order.account.playerRef);
  if (!account) return refused('TOKEN_EXPIRED', null);
  if (account.merchant !== order.account.merchant || account.currency !== order.amount.currency) {
    return refused('TX_MISMATCH', account);
  }
  const inputHash = hashOf(kind, order);
  const earlier = await getTrialTransaction(db, order.txId);
  if (earlier) {
    return earlier.inputHash.equals(inputHash)
      ? { kind: 'done', balanceMinor: account.balanceMinor }
      : refused('TX_MISMATCH', account);
  }
  const ruling = await rule(db, { kind, order, account });
  if ('status' in ruling) return refused(ruling.status, account);
  const { txId, roundId, refTxId, amount } = order;
  const transaction = {
    txId,
    playerRef: account.playerRef,
    roundId,
    kind,
    refTxId,
    amountMinor: amount.minor,
    inputHash,
  };
  return { kind: 'done', balanceMinor: await recordTrialTransaction(db, transaction, ruling.changeMinor) };
}

interface Movement {
  readonly kind: Kind;
  readonly order: WalletOrder;
  readonly account: TrialAccount;
}

async function rule(db: Database, { kind, order, account }: Movement): Promise<Ruling> {
  const { minor } = order.amount;
  if (kind === 'debit') {
    if (await getTrialFollower(db, order.txId, 'rollback')) return { status: 'BET_ALREADY_CLOSED' };
    return account.balanceMinor < minor ? { status: 'INSUFFICIENT_FUNDS' } : { changeMinor: -minor };
  }
  const debit = order.refTxId ? await getTrialTransaction(db, order.refTxId) : null;
  if (kind === 'credit') {
    if (debit?.kind !== 'debit') return { status: 'BET_NOT_FOUND' };
    return (await isFollowed(db, debit)) ? { status: 'BET_ALREADY_CLOSED' } : { changeMinor: minor };
  }
  if (!debit) return { changeMinor: 0n };
  if (await getTrialFollower(db, debit.txId, 'credit')) return { status: 'BET_ALREADY_CLOSED' };
  return { changeMinor: (await getTrialFollower(db, debit.txId, 'rollback')) ? 0n : debit.amountMinor };
}

async function isFollowed(db: Database, debit: TrialTransaction): Promise<boolean> {
  return (
    ((await getTrialFollower(db, debit.txId, 'credit')) ?? (await getTrialFollower(db, debit.txId, 'rollback'))) !==
    null
  );
}

function refused(status: string, account: TrialAccount | null): WalletOutcome {
  return { kind: 'refused', status, balanceMinor: account?.balanceMinor ?? null };
}

function hashOf(kind: Kind, { account, txId, refTxId, roundId, amount }: WalletOrder): Buffer {
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

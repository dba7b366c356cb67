import type { Database } from '../context.ts';

export interface TrialAccount {
  readonly playerRef: string;
  readonly merchant: string;
  readonly currency: string;
  readonly balanceMinor: bigint;
}

export interface TrialTransaction {
  readonly txId: string;
  readonly playerRef: string;
  readonly roundId: string;
  readonly kind: 'debit' | 'credit' | 'rollback';
  readonly refTxId: string | null;
  readonly amountMinor: bigint;
  readonly inputHash: Buffer;
}

const TRANSACTION = `tx_id as "txId", player_ref as "playerRef", round_id as "roundId", kind, ref_tx_id as "refTxId",
  amount_minor as "amountMinor", input_hash as "inputHash"`;

export async function addTrialAccount(db: Database, account: TrialAccount): Promise<void> {
  await db.query(
    'insert into lotto.trial_account (player_ref, merchant, currency, balance_minor) values ($1, $2, $3, $4)',
    [account.playerRef, account.merchant, account.currency, account.balanceMinor],
  );
}

const ACCOUNT = `select player_ref as "playerRef", merchant, currency, balance_minor as "balanceMinor"
  from lotto.trial_account`;

export async function getTrialAccount(db: Database, playerRef: string): Promise<TrialAccount | null> {
  return (await db.query<TrialAccount>(`${ACCOUNT} where player_ref = $1`, [playerRef])).rows[0] ?? null;
}

/** Locks accounts until the transaction ends, to serialise a player's movements; always in the same order, so that two batches never deadlock. */
export async function lockTrialAccounts(db: Database, playerRefs: readonly string[]): Promise<TrialAccount[]> {
  const sql = `${ACCOUNT} where player_ref = any($1) order by player_ref for update`;
  return (await db.query<TrialAccount>(sql, [playerRefs])).rows;
}

/** Every transaction that has one of these ids, and every one that refers to one of them. */
export async function findTrialTransactions(db: Database, ids: readonly string[]): Promise<TrialTransaction[]> {
  const sql = `select ${TRANSACTION} from lotto.trial_transaction where tx_id = any($1::uuid[])
    union select ${TRANSACTION} from lotto.trial_transaction where ref_tx_id = any($1::uuid[])`;
  return (await db.query<TrialTransaction>(sql, [ids])).rows;
}

/** Stores movements and the resulting balances. */
export async function recordTrialTransactions(
  db: Database,
  transactions: readonly TrialTransaction[],
  accounts: readonly TrialAccount[],
): Promise<void> {
  await db.query(
    `with moved as (
       insert into lotto.trial_transaction (tx_id, player_ref, round_id, kind, ref_tx_id, amount_minor, input_hash)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::bytea[]))
     update lotto.trial_account account set balance_minor = next.balance
     from unnest($8::text[], $9::bigint[]) as next (player_ref, balance) where account.player_ref = next.player_ref`,
    [
      transactions.map((each) => each.txId),
      transactions.map((each) => each.playerRef),
      transactions.map((each) => each.roundId),
      transactions.map((each) => each.kind),
      transactions.map((each) => each.refTxId),
      transactions.map((each) => each.amountMinor),
      transactions.map((each) => each.inputHash),
      accounts.map((account) => account.playerRef),
      accounts.map((account) => account.balanceMinor),
    ],
  );
}

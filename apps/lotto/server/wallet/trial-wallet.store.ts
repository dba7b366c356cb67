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
  from lotto.trial_account where player_ref = $1`;

export async function getTrialAccount(db: Database, playerRef: string): Promise<TrialAccount | null> {
  return (await db.query<TrialAccount>(ACCOUNT, [playerRef])).rows[0] ?? null;
}

/** The account, held until the transaction ends: movements of one player happen one after another. */
export async function lockTrialAccount(db: Database, playerRef: string): Promise<TrialAccount | null> {
  return (await db.query<TrialAccount>(`${ACCOUNT} for update`, [playerRef])).rows[0] ?? null;
}

export async function getTrialTransaction(db: Database, txId: string): Promise<TrialTransaction | null> {
  const sql = `select ${TRANSACTION} from lotto.trial_transaction where tx_id = $1`;
  return (await db.query<TrialTransaction>(sql, [txId])).rows[0] ?? null;
}

/** The rollback or credit that refers to a debit, if there is one. */
export async function getTrialFollower(
  db: Database,
  refTxId: string,
  kind: TrialTransaction['kind'],
): Promise<TrialTransaction | null> {
  const sql = `select ${TRANSACTION} from lotto.trial_transaction where ref_tx_id = $1 and kind = $2`;
  return (await db.query<TrialTransaction>(sql, [refTxId, kind])).rows[0] ?? null;
}

/** Records a movement and changes the balance by `changeMinor`. Returns the new balance. */
export async function recordTrialTransaction(
  db: Database,
  transaction: TrialTransaction,
  changeMinor: bigint,
): Promise<bigint> {
  const { txId, playerRef, roundId, kind, refTxId, amountMinor, inputHash } = transaction;
  await db.query(
    `insert into lotto.trial_transaction (tx_id, player_ref, round_id, kind, ref_tx_id, amount_minor, input_hash)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [txId, playerRef, roundId, kind, refTxId, amountMinor, inputHash],
  );
  const { rows } = await db.query<{ balance: bigint }>(
    `update lotto.trial_account set balance_minor = balance_minor + $2 where player_ref = $1 returning balance_minor as balance`,
    [playerRef, changeMinor],
  );
  return rows[0]?.balance ?? 0n;
}

import type { Queryable } from '@foyer/database/open-pool.ts';
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

/** The play money of free play, in the tables `trial_account` and `trial_transaction` of a vendor's schema. */
export function createTrialStore(schema: string) {
  const account = `select player_ref as "playerRef", merchant, currency, balance_minor as "balanceMinor"
    from ${schema}.trial_account`;
  return {
    async addTrialAccount(db: Queryable, added: TrialAccount): Promise<void> {
      await db.query(
        `insert into ${schema}.trial_account (player_ref, merchant, currency, balance_minor) values ($1, $2, $3, $4)`,
        [added.playerRef, added.merchant, added.currency, added.balanceMinor],
      );
    },
    async getTrialAccount(db: Queryable, playerRef: string): Promise<TrialAccount | null> {
      return (await db.query<TrialAccount>(`${account} where player_ref = $1`, [playerRef])).rows[0] ?? null;
    },
    /** Locks accounts until the transaction ends, to serialise a player's movements; always in the same order, so that two batches never deadlock. */
    async lockTrialAccounts(db: Queryable, playerRefs: readonly string[]): Promise<TrialAccount[]> {
      const sql = `${account} where player_ref = any($1) order by player_ref for update`;
      return (await db.query<TrialAccount>(sql, [playerRefs])).rows;
    },
    /** Every transaction that has one of these ids, and every one that refers to one of them. */
    async findTrialTransactions(db: Queryable, ids: readonly string[]): Promise<TrialTransaction[]> {
      const sql = `select ${TRANSACTION} from ${schema}.trial_transaction where tx_id = any($1::uuid[])
        union select ${TRANSACTION} from ${schema}.trial_transaction where ref_tx_id = any($1::uuid[])`;
      return (await db.query<TrialTransaction>(sql, [ids])).rows;
    },
    recordTrialTransactions: (db: Queryable, moved: Moved): Promise<void> => record(db, schema, moved),
  };
}

export type TrialStore = ReturnType<typeof createTrialStore>;

/** Movements and the resulting balances. */
interface Moved {
  readonly transactions: readonly TrialTransaction[];
  readonly accounts: readonly TrialAccount[];
}

async function record(db: Queryable, schema: string, { accounts, transactions }: Moved): Promise<void> {
  await db.query(
    `with moved as (
       insert into ${schema}.trial_transaction (tx_id, player_ref, round_id, kind, ref_tx_id, amount_minor, input_hash)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::bytea[]))
     update ${schema}.trial_account account set balance_minor = next.balance
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

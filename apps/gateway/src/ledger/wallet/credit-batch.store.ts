import type { Client } from '@foyer/database/open-pool.ts';
import type { TransferRow } from './ledger.store.ts';
import { KEYED_VERSION, microsOf, SESSION_KEY_ID } from './ledger-chain.ts';

export interface LockedAccount {
  id: bigint;
  merchant: string;
  currency: string;
  balanceMinor: bigint;
  headHash: Buffer;
  /** The time of the lock, used for the transfers under it: microseconds since 1970. */
  atMicros: string;
}

/** Locks accounts until the transaction ends, always in id order, so that two batches never deadlock. */
export async function lockAccounts(client: Client, ids: readonly bigint[]): Promise<Map<bigint, LockedAccount>> {
  const { rows } = await client.query<LockedAccount>({
    name: 'lock-accounts',
    text: `select id, merchant, currency, balance_minor as "balanceMinor", head_hash as "headHash",
        ${microsOf('foyer.clock()')} as "atMicros"
      from foyer.ledger_account where id = any($1::bigint[]) order by id for update`,
    values: [[...new Set(ids)]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export type House = Pick<LockedAccount, 'id' | 'merchant' | 'currency'>;

/** The house accounts of a source. */
export async function findHouses(client: Client, source: string, merchants: readonly string[]): Promise<House[]> {
  const { rows } = await client.query<House>({
    name: 'find-houses',
    text: `select id, merchant, currency from foyer.ledger_account where merchant = any($2::text[]) and name = 'house:' || $1::text`,
    values: [source, [...new Set(merchants)]],
  });
  return rows;
}

/** The transfers with any of these ids, by id, and whether each was shared with funds that are wagered. */
export async function findTransfers(
  client: Client,
  source: string,
  txIds: readonly string[],
): Promise<Map<string, TransferRow & { is_shared: boolean }>> {
  const { rows } = await client.query<TransferRow & { tx_id: string; is_shared: boolean }>({
    name: 'find-transfers',
    text: `select tx_id, seq, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, game_code, merchant, at,
        exists (select from foyer.wager_share share where share.source = transfer.source and share.tx_id = transfer.tx_id) as is_shared
      from foyer.ledger_transfer transfer where source = $1 and tx_id = any($2::text[])`,
    values: [source, txIds],
  });
  return new Map(rows.map((row) => [row.tx_id, row]));
}

/** A win to be paid to a locked account. */
export interface Win {
  merchant: string;
  txId: string;
  inputHash: Buffer;
  accountId: bigint;
  amountMinor: bigint;
  refTxId: string | null;
  roundId: string;
  gameCode: string;
}

/** The account of each of these rounds that is open, has a bet and belongs to no grant. The lock on that account keeps them open. */
export async function findOpenRounds(
  client: Client,
  source: string,
  roundIds: readonly string[],
): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ round_id: string; account_id: bigint }>({
    name: 'find-open-rounds',
    text: `select round_id, account_id from foyer.vendor_round where source = $1 and round_id = any($2::text[]) and state = 'open'
      and grant_id is null and wager_id is null`,
    values: [source, roundIds],
  });
  return new Map(rows.map((row) => [row.round_id, row.account_id]));
}

/** A win with its new balance and hash. */
interface ChainedWin extends Win {
  balanceMinor: bigint;
  hash: Buffer;
  atMicros: string;
}

/**
 * Writes the transfers of wins, in their order.
 * @returns the sequence number of each
 * @throws the driver's unique violation (23505) if one of the ids has been used
 */
export async function insertWins(client: Client, source: string, wins: readonly ChainedWin[]): Promise<bigint[]> {
  const { rows } = await client.query<{ seq: bigint }>({
    name: 'insert-wins',
    text: `insert into foyer.ledger_transfer
        (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, game_code, hash, at,
          chain_version, key_id)
      select merchant, $1::text, tx_id, 'win', input_hash, account_id, amount, balance, ref_tx_id, round_id, game_code, hash,
        timestamptz 'epoch' + micros * interval '1 microsecond', ${KEYED_VERSION}, ${SESSION_KEY_ID}
      from unnest($2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::text[], $11::bytea[], $12::bigint[])
        with ordinality as win (merchant, tx_id, input_hash, account_id, amount, balance, ref_tx_id, round_id, game_code, hash, micros, place)
      order by place returning seq`,
    values: [
      source,
      wins.map((win) => win.merchant),
      wins.map((win) => win.txId),
      wins.map((win) => win.inputHash),
      wins.map((win) => win.accountId),
      wins.map((win) => win.amountMinor),
      wins.map((win) => win.balanceMinor),
      wins.map((win) => win.refTxId),
      wins.map((win) => win.roundId),
      wins.map((win) => win.gameCode),
      wins.map((win) => win.hash),
      wins.map((win) => win.atMicros),
    ],
  });
  return rows.map((row) => row.seq);
}

export interface Posting {
  transferSeq: bigint;
  accountId: bigint;
  amountMinor: bigint;
}

/** Changes by wins besides their transfers. */
interface Aftermath {
  source: string;
  postings: readonly Posting[];
  accounts: readonly LockedAccount[];
  /** Open rounds whose accounts are locked. */
  endedRounds: readonly string[];
}

/** Writes both postings of wins, the balances and chain heads of their accounts, and closes rounds. */
export async function writeAftermath(
  client: Client,
  { source, postings, accounts, endedRounds }: Aftermath,
): Promise<void> {
  await client.query({
    name: 'write-aftermath',
    text: `with posted as (
        insert into foyer.ledger_posting (transfer_seq, account_id, amount_minor)
        select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
      ), paid as (
        update foyer.ledger_account account set balance_minor = next.balance, head_hash = next.head
        from unnest($4::bigint[], $5::bigint[], $6::bytea[]) as next (id, balance, head) where account.id = next.id
      ) update foyer.vendor_round set state = 'completed', frozen_bets = bets
        where source = $7 and round_id = any($8::text[]) and state = 'open'`,
    values: [
      postings.map((posting) => posting.transferSeq),
      postings.map((posting) => posting.accountId),
      postings.map((posting) => posting.amountMinor),
      accounts.map((account) => account.id),
      accounts.map((account) => account.balanceMinor),
      accounts.map((account) => account.headHash),
      source,
      endedRounds,
    ],
  });
}

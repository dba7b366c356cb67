import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { TransferKind } from '../../db/tables.ts';
import { isNullViolation } from '../../db/violations.ts';
import { KEYED_VERSION, linkSql, macSql, microsOf, SESSION_KEY_ID } from './ledger-chain.ts';

/** One movement of a member's money against a house account. */
export interface Transfer {
  merchant: string;
  /** The origin: a vendor's code, `sandbox`, `cashier`. Transaction ids are unique per source. */
  source: string;
  txId: string;
  kind: TransferKind;
  inputHash: Buffer;
  accountId: bigint;
  /** From the member's side: negative amounts leave the account. */
  amountMinor: bigint;
  currency: string;
  refTxId: string | null;
  roundId: string | null;
  gameCode: string | null;
}

export interface Moved {
  seq: bigint;
  balanceMinor: bigint;
}

/** What the hash of a new transfer covers. */
const NEW_LINK = linkSql({
  keyId: SESSION_KEY_ID,
  merchant: '$1::text',
  accountId: '$6::bigint::text',
  source: '$2::text',
  txId: '$3::text',
  kind: '$4::text',
  amountMinor: '$7::bigint::text',
  balanceMinor: '(balance_minor + $7::bigint)::text',
  refTxId: '$8::text',
  roundId: '$9::text',
  gameCode: '$10::text',
  atMicros: microsOf('moment.at'),
  inputHash: `encode($5::bytea, 'hex')`,
});

/** Whether debits of the account are allowed, or this one is despite a block. */
const MAY_DEBIT = `(not is_debit_blocked or $4::text in ('adjustment', 'void', 'reversal', 'grant'))`;

/**
 * The two-sided posting, in one statement: the member's balance and hash chain, the transfer, both postings.
 * Nothing moves if a debit would take the balance below zero, or if debits are blocked; reversals, voids, adjustments and
 * revoked grants are debited despite a block, as is any other transfer of `moveDespiteBlock`. A credit is always booked. The house account's row is only read, never updated, so
 * members do not wait for one another; without one the second posting has no account and the statement fails.
 */
export const moveSql = (condition: string, mayDebit = MAY_DEBIT): string => `
moment as materialized (
  select foyer.clock() as at
), account as (
  update foyer.ledger_account set
    balance_minor = balance_minor + $7::bigint,
    head_hash = ${macSql(`head_hash || convert_to(${NEW_LINK}, 'UTF8')`)}
  from moment
  where id = $6::bigint and merchant = $1::text and currency = $11::text
    and (($4::text <> 'bet' and $7::bigint >= 0) or (balance_minor + $7::bigint >= 0
      and ${mayDebit})) and ${condition}
  returning id, balance_minor, head_hash, moment.at
), transfer as (
  insert into foyer.ledger_transfer
    (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, game_code, hash, at, chain_version, key_id)
  select $1::text, $2::text, $3::text, $4::text, $5::bytea, id, $7::bigint, balance_minor, $8::text, $9::text, $10::text, head_hash, at,
    ${KEYED_VERSION}, ${SESSION_KEY_ID} from account
  returning seq, account_id, amount_minor, balance_minor
), house as (
  select id from foyer.ledger_account where merchant = $1::text and name = 'house:' || $2::text and currency = $11::text
), postings as (
  insert into foyer.ledger_posting (transfer_seq, account_id, amount_minor)
  select seq, account_id, amount_minor from transfer where amount_minor <> 0
  union all select seq, (select id from house), -amount_minor from transfer where amount_minor <> 0
)`;

const MOVE_ONLY = `with ${moveSql('true')} select seq, balance_minor from transfer`;
const MOVE_DESPITE_BLOCK = `with ${moveSql('true', 'true')} select seq, balance_minor from transfer`;

/**
 * A win that closes its round: both happen, or neither if the round is no longer open or an account is missing.
 * The account is locked before the round, as in every transaction.
 */
const MOVE_LAST_WIN = `with own as materialized (
  select id from foyer.ledger_account where id = $6::bigint and merchant = $1::text and currency = $11::text for update
), ended as (
  update foyer.vendor_round set state = 'completed', frozen_bets = bets
  where source = $2::text and round_id = $9::text and account_id = (select id from own) and state = 'open'
    and grant_id is not distinct from $12::uuid and wager_id is null
    and exists (select from foyer.ledger_account where name = 'house:' || $2::text and merchant = $1::text and currency = $11::text)
  returning 1
), ${moveSql('exists (select from ended)')} select seq, balance_minor from transfer`;

/**
 * Moves money once. Bets are moved by bet.store.ts, which checks whether the member may bet.
 * @returns null if the account does not allow it
 * @throws the driver's unique violation (23505) if the transaction id has been used
 */
export function moveMoney(
  client: Client,
  transfer: Transfer & { kind: Exclude<TransferKind, 'bet' | 'tip'> },
): Promise<Moved | null> {
  return run(client, transfer, { name: 'move-money', text: MOVE_ONLY, more: [] });
}

/** As `moveMoney`, for a debit that records what has happened elsewhere, which a block of debits cannot undo. */
export function moveDespiteBlock(
  client: Client,
  transfer: Transfer & { kind: Exclude<TransferKind, 'bet' | 'tip'> },
): Promise<Moved | null> {
  return run(client, transfer, { name: 'move-despite-block', text: MOVE_DESPITE_BLOCK, more: [] });
}

/**
 * Pays a win and closes its round in one statement, as nearly every credit does. Not for free rounds, which only their grant
 * pays, or rounds of a wager, which are shared with it in several statements.
 * @returns null if this account has no such open round; then nothing has moved
 * @throws the driver's unique violation (23505) if the transaction id has been used
 */
export function moveLastWin(
  client: Client,
  { grantId = null, ...transfer }: Transfer & { grantId?: string | null },
): Promise<Moved | null> {
  return run(client, transfer, { name: 'move-last-win', text: MOVE_LAST_WIN, more: [grantId] });
}

async function run(client: Client, transfer: Transfer, statement: Statement): Promise<Moved | null> {
  const row = await sendTransfer<{ seq: bigint; balance_minor: bigint }>(client, transfer, statement);
  return row ? { seq: row.seq, balanceMinor: row.balance_minor } : null;
}

interface Statement {
  name: string;
  text: string;
  /** Values after the eleven of the transfer. */
  more: readonly unknown[];
}

/** Sends a prepared statement about a transfer. @returns its first row */
export async function sendTransfer<Row extends object>(
  client: Client,
  transfer: Transfer,
  { more, ...statement }: Statement,
): Promise<Row | undefined> {
  const asked = client.query<Row>({
    ...statement,
    values: [
      transfer.merchant,
      transfer.source,
      transfer.txId,
      transfer.kind,
      transfer.inputHash,
      transfer.accountId,
      transfer.amountMinor,
      transfer.refTxId,
      transfer.roundId,
      transfer.gameCode,
      transfer.currency,
      ...more,
    ],
  });
  const { rows } = await asked.catch((error: unknown) => {
    if (!isNullViolation(error, 'ledger_posting')) throw error;
    throw new Error(`no house account for ${transfer.source} in ${transfer.currency}`, { cause: error });
  });
  return rows[0];
}

/** Locks an account until the transaction ends. @returns its balance */
export async function lockAccount(client: Client, accountId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ balance_minor: bigint }>({
    name: 'lock-account',
    text: 'select balance_minor from foyer.ledger_account where id = $1 for update',
    values: [accountId],
  });
  return rows[0]?.balance_minor ?? 0n;
}

/** Opens the house account of a source; safe to repeat. */
export async function ensureHouseAccount(
  db: Queryable,
  { currency, merchant, source }: { merchant: string; source: string; currency: string },
): Promise<void> {
  await db.query({
    name: 'ensure-house-account',
    text: `insert into foyer.ledger_account (merchant, kind, name, currency) values ($1, 'house', $2, $3)
      on conflict do nothing`,
    values: [merchant, `house:${source}`, currency],
  });
}

export interface AccountBalance {
  balance_minor: bigint;
  currency: string;
  is_debit_blocked: boolean;
  seq: bigint | null;
}

/**
 * Balances and newest sequences of accounts, by id as text. The subselect hides the number of ids from the planner, which would otherwise
 * plan each call for its own number: that takes four times as long as the query.
 */
export async function findBalances(
  client: Client,
  accountIds: readonly bigint[],
): Promise<Map<string, AccountBalance>> {
  const { rows } = await client.query<AccountBalance & { id: bigint }>(
    `select id, balance_minor, currency, is_debit_blocked,
       (select max(seq) from foyer.ledger_transfer where account_id = ledger_account.id) as seq
     from foyer.ledger_account where id = any(array(select unnest($1::bigint[])))`,
    [accountIds],
  );
  return new Map(rows.map(({ id, ...balance }) => [String(id), balance]));
}

export interface TransferRow {
  seq: bigint;
  merchant: string;
  kind: TransferKind;
  input_hash: Buffer;
  account_id: bigint | null;
  amount_minor: bigint;
  balance_minor: bigint | null;
  ref_tx_id: string | null;
  round_id: string | null;
  game_code: string | null;
  at: Date;
}

const TRANSFER_COLUMNS =
  'seq, kind, input_hash, account_id, amount_minor, balance_minor, ref_tx_id, round_id, game_code, merchant, at';

export async function getTransfer(client: Client, source: string, txId: string): Promise<TransferRow | null> {
  const { rows } = await client.query<TransferRow>({
    name: 'find-transfer',
    text: `select ${TRANSFER_COLUMNS} from foyer.ledger_transfer where source = $1 and tx_id = $2`,
    values: [source, txId],
  });
  return rows[0] ?? null;
}

/** The number of deposits to an account. */
export async function countDeposits(db: Queryable, accountId: bigint): Promise<number> {
  const { rows } = await db.query<{ deposits: number }>({
    name: 'count-deposits',
    text: `select count(*)::int as deposits from foyer.ledger_transfer where account_id = $1 and kind = 'deposit'`,
    values: [accountId],
  });
  return rows[0]?.deposits ?? 0;
}

/** Blocks or unblocks debits of a member immediately; credits are still paid (W10). */
export async function setDebitBlocked(db: Queryable, memberId: bigint, isBlocked: boolean): Promise<void> {
  await db.query({
    name: 'set-debit-blocked',
    text: 'update foyer.ledger_account set is_debit_blocked = $2 where member_id = $1',
    values: [memberId, isBlocked],
  });
}

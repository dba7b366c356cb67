import type { Client } from '@foyer/database/open-pool.ts';
import type { TransferRow } from './ledger.store.ts';
import { KEYED_VERSION, linkSql, macSql, microsOf, SESSION_KEY_ID } from './ledger-chain.ts';

export interface RoundRow {
  state: 'open' | 'completed' | 'cancelled' | 'voided';
  bets: number;
  account_id: bigint;
  /** The grant of a free round. */
  grant_id: string | null;
  /** The grant whose funds are wagered in it. */
  wager_id: string | null;
}

/** Locks a round until the end of the transaction; null if no bet has opened it. */
export async function lockRound(client: Client, source: string, roundId: string): Promise<RoundRow | null> {
  const { rows } = await client.query<RoundRow>({
    name: 'lock-round',
    text: 'select state, bets, account_id, grant_id, wager_id from foyer.vendor_round where source = $1 and round_id = $2 for update',
    values: [source, roundId],
  });
  return rows[0] ?? null;
}

/** Closes a round for good. */
export async function closeRound(
  client: Client,
  round: { source: string; roundId: string; state: 'completed' | 'cancelled' },
): Promise<void> {
  await client.query({
    name: 'close-round',
    text: `update foyer.vendor_round set state = $3, frozen_bets = bets where source = $1 and round_id = $2 and state = 'open'`,
    values: [round.source, round.roundId, round.state],
  });
}

/** Opens a round without a bet: a free one, or the ended one of a win without a bet. @returns false if the round exists */
export async function addRound(
  client: Client,
  round: {
    source: string;
    roundId: string;
    accountId: bigint;
    state: 'open' | 'completed';
    grantId: string | null;
  },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'add-round',
    text: `insert into foyer.vendor_round (source, round_id, account_id, state, frozen_bets, grant_id)
      values ($1, $2, $3, $4::text, case when $4::text = 'completed' then 0 end, $5) on conflict do nothing`,
    values: [round.source, round.roundId, round.accountId, round.state, round.grantId],
  });
  return rowCount === 1;
}

/** Marks a completed round as voided, which is final (W17). */
export async function voidRound(client: Client, source: string, roundId: string): Promise<void> {
  await client.query({
    name: 'void-round',
    text: `update foyer.vendor_round set state = 'voided' where source = $1 and round_id = $2 and state = 'completed'`,
    values: [source, roundId],
  });
}

/** The transfers of a round, oldest first. */
export async function findRoundTransfers(
  client: Client,
  source: string,
  roundId: string,
): Promise<(TransferRow & { tx_id: string })[]> {
  const { rows } = await client.query<TransferRow & { tx_id: string }>({
    name: 'find-round-transfers',
    text: `select tx_id, kind, amount_minor, ref_tx_id from foyer.ledger_transfer
      where source = $1 and round_id = $2 and kind in ('bet', 'win', 'refund', 'correction', 'bonus', 'jackpot', 'adjustment')
      order by seq`,
    values: [source, roundId],
  });
  return rows;
}

/** The refund that rolled a bet back, if there is one. */
export async function getRefund(client: Client, source: string, refTxId: string): Promise<TransferRow | null> {
  const { rows } = await client.query<TransferRow>({
    name: 'find-refund',
    text: `select * from foyer.ledger_transfer where source = $1 and ref_tx_id = $2 and kind = 'refund'`,
    values: [source, refTxId],
  });
  return rows[0] ?? null;
}

/** Whether a win of the round refers to this bet, or to no specific one (W7). */
export async function hasWon(client: Client, source: string, bet: { roundId: string; txId: string }): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'has-won',
    text: `select 1 from foyer.ledger_transfer
      where source = $1 and round_id = $2 and kind = 'win' and (ref_tx_id = $3 or ref_tx_id is null) limit 1`,
    values: [source, bet.roundId, bet.txId],
  });
  return rowCount === 1;
}

/** How many bets of a round were not rolled back. */
export async function countLiveBets(client: Client, source: string, roundId: string): Promise<number> {
  const { rows } = await client.query<{ live: bigint }>({
    name: 'count-live-bets',
    text: `select count(*) filter (where kind in ('bet', 'freeRound')) - count(*) filter (where kind = 'refund') as live
      from foyer.ledger_transfer where source = $1 and round_id = $2`,
    values: [source, roundId],
  });
  return Number(rows[0]?.live ?? 0n);
}

const DEAD_LINK = linkSql({
  keyId: SESSION_KEY_ID,
  merchant: '$1::text',
  accountId: 'null',
  source: '$2::text',
  txId: '$3::text',
  kind: `'dead'`,
  amountMinor: `'0'`,
  balanceMinor: 'null',
  refTxId: 'null',
  roundId: 'null',
  gameCode: 'null',
  atMicros: microsOf('foyer.clock()'),
  inputHash: `encode($4::bytea, 'hex')`,
});

/** Blocks a transaction id that never moved money, so that a late bet with it is refused (W5, W6). */
export async function blockTransactionId(
  client: Client,
  dead: { merchant: string; source: string; txId: string; inputHash: Buffer },
): Promise<void> {
  await client.query({
    name: 'kill-transaction-id',
    text: `insert into foyer.ledger_transfer (merchant, source, tx_id, kind, input_hash, amount_minor, at, hash, chain_version, key_id)
      values ($1::text, $2::text, $3::text, 'dead', $4::bytea, 0, foyer.clock(), ${macSql(`sha256('') || convert_to(${DEAD_LINK}, 'UTF8')`)},
        ${KEYED_VERSION}, ${SESSION_KEY_ID})`,
    values: [dead.merchant, dead.source, dead.txId, dead.inputHash],
  });
}

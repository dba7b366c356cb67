import { createHash } from 'node:crypto';
import { sessionKeyOf } from '@foyer/database/open-pool.ts';
import { chainTransfer, KEYED_VERSION, microsOf } from '@foyer/gateway/ledger/wallet/ledger-chain.ts';
import type pg from 'pg';

/** A copy of a ticket with its own ids. */
export interface TicketCopy {
  likeId: string;
  ticketId: string;
  requestId: string;
  debitId: string | null;
}

/** Inserts thousands of copies of the ticket `likeId`, each with its own ids, without their share of the liability. */
export async function copyTickets(client: pg.PoolClient, copies: readonly TicketCopy[]): Promise<void> {
  await client.query(
    `insert into lotto.ticket
     select (jsonb_populate_record(original, jsonb_build_object('ticket_id', copy.ticket_id, 'request_id', copy.request_id, 'debit_id', copy.debit_id,
       'worst_payout_minor', 0))).*
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[]) as copy (like_id, ticket_id, request_id, debit_id)
     join lotto.ticket original on original.ticket_id = copy.like_id`,
    ['likeId', 'ticketId', 'requestId', 'debitId'].map((name) => copies.map((copy) => copy[name as keyof TicketCopy])),
  );
}

/** A bet as stored in the ledger. */
export interface PlacedBet {
  txId: string;
  roundId: string;
  amountMinor: bigint;
}

export interface BetsOfPlayer {
  merchant: string;
  accountId: bigint;
  gameCode: string;
  bets: readonly PlacedBet[];
}

/** Inserts thousands of bets with the rows that `moveMoney` writes for each: chained transfers, both postings, rounds, the balance. */
export async function writeBets(
  client: pg.PoolClient,
  { merchant, accountId, gameCode, bets }: BetsOfPlayer,
): Promise<void> {
  const { rows: heads } = await client.query<{ balance_minor: bigint; head_hash: Buffer; micros: string }>(
    `select balance_minor, head_hash, ${microsOf('foyer.clock()')} as micros from foyer.ledger_account where id = $1 for update`,
    [accountId],
  );
  const key = sessionKeyOf(client);
  let [balance, head] = [heads[0]?.balance_minor ?? 0n, heads[0]?.head_hash ?? Buffer.alloc(0)];
  const chained = bets.map(({ txId, roundId, amountMinor }) => {
    balance -= amountMinor;
    const fields = {
      ...{
        merchant,
        accountId: String(accountId),
        source: 'FOYER',
        txId,
        kind: 'bet',
        refTxId: null,
        roundId,
        gameCode,
      },
      ...{ amountMinor: String(-amountMinor), balanceMinor: String(balance), atMicros: heads[0]?.micros ?? '' },
      inputHash: createHash('sha256').update(txId).digest('hex'),
    };
    head = chainTransfer(head, fields, key);
    return { txId, roundId, amountMinor: -amountMinor, balance, head };
  });
  await client.query(
    `with bet as (
       select * from unnest($4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::bytea[]) with ordinality
         as bet (tx_id, round_id, amount, balance, hash, place)
     ), transfer as (
       insert into foyer.ledger_transfer
         (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, round_id, game_code, hash, at,
          chain_version, key_id)
       select $1, 'FOYER', tx_id, 'bet', sha256(tx_id::bytea), $2::bigint, amount, balance, round_id, $3, hash, foyer.clock(),
         $11, $12 from bet order by place
       returning seq, account_id, amount_minor
     ), posted as (
       insert into foyer.ledger_posting (transfer_seq, account_id, amount_minor)
       select seq, account_id, amount_minor from transfer
       union all select seq, house.id, -amount_minor from transfer, foyer.ledger_account own, foyer.ledger_account house
         where own.id = $2 and house.merchant = $1 and house.name = 'house:FOYER' and house.currency = own.currency
     ), opened as (
       insert into foyer.vendor_round (source, round_id, account_id, bets) select 'FOYER', round_id, $2, 1 from bet
     ) update foyer.ledger_account set balance_minor = $9, head_hash = $10 where id = $2`,
    [
      merchant,
      accountId,
      gameCode,
      chained.map((bet) => bet.txId),
      chained.map((bet) => bet.roundId),
      chained.map((bet) => bet.amountMinor),
      chained.map((bet) => bet.balance),
      chained.map((bet) => bet.head),
      balance,
      head,
      KEYED_VERSION,
      key.id,
    ],
  );
}

import { openPool, withTransaction } from '@foyer/database/open-pool.ts';
import { seedDraw } from '@foyer/foyer/testing/seed-draw.ts';
import { openSettlementFixture } from '@foyer/foyer/testing/settlement-fixture.ts';
import { verifyLedger } from '@foyer/gateway/ledger/wallet/verify-ledger.ts';
import type { LottoContext } from '@foyer/lotto/server/context.ts';
import { getDraw } from '@foyer/lotto/server/draws/draw.store.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { tallyTickets } from '@foyer/lotto/server/testing/moved-clock.store.ts';
import type pg from 'pg';
import { BENCH_LEDGER_KEYS } from './harness/bench-ledger-keys.ts';
import { record } from './harness/record.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/**
 * `node bench/settlement.ts [tickets]`: bets of all types on one draw, debited in the real ledger, then settled through the wallet protocol.
 * The floor writes as many rows as a settlement must (a transfer with its hash, two postings of a win, a ticket marked) into bare tables.
 */
const TICKETS = Number(process.argv[2] ?? 100_000);
const PLAYERS = 500;
const FLOOR_BATCH = 1_000;

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1_000;
};

/** Multi-row inserts of the rows that a settlement writes, a thousand per commit: no rules, no checks, one index each. */
async function writeFloor(pool: pg.Pool, winners: number): Promise<void> {
  await pool.query(`create table floor_transfer (like foyer.ledger_transfer including defaults including identity, primary key (seq));
    create table floor_posting (like foyer.ledger_posting, primary key (transfer_seq, account_id));
    create table floor_ticket (like lotto.ticket including defaults, primary key (ticket_id))`);
  for (let from = 0; from < TICKETS; from += FLOOR_BATCH) {
    await withTransaction(pool, async (client) => {
      await client.query(
        `insert into floor_transfer (merchant, source, tx_id, kind, input_hash, account_id, amount_minor, balance_minor, round_id, game_code, hash)
         select 'lotus', 'FOYER', gen_random_uuid()::text, 'win', sha256(n::text::bytea), n % 1000, 0, 0, gen_random_uuid()::text, 'VNQ60', sha256(n::text::bytea)
         from generate_series(1, $1::int) n`,
        [FLOOR_BATCH],
      );
      await client.query(
        'insert into floor_posting select n, side, 1 from generate_series($1::int, $2::int) n, generate_series(1, 2) side',
        [from, from + Math.ceil((winners / TICKETS) * FLOOR_BATCH) - 1],
      );
      await client.query('insert into floor_ticket select * from lotto.ticket order by ticket_id offset $1 limit $2', [
        from,
        FLOOR_BATCH,
      ]);
    });
  }
}

const database = await openTemporaryDatabase();
const pool = openPool(database.url, 24, { ledgerKeys: BENCH_LEDGER_KEYS });
const { gateway, lotto } = await openSettlementFixture(pool);
const drawId = await seedDraw({ gateway: gateway.context, lotto }, { tickets: TICKETS, players: PLAYERS });
let settlingAt = 0;
const context: LottoContext = {
  ...lotto,
  onStep: (step) => {
    if (step === 'draw.settling') settlingAt = performance.now();
  },
};
const sinceClose = await secondsOf(() => runDraw(context, drawId));
const seconds = (performance.now() - settlingAt) / 1_000;
const [tally, draw] = [await tallyTickets(pool), await getDraw(pool, drawId)];
if (draw?.state !== 'settled' || tally.length !== 1) throw new Error('the draw did not settle');
const faults = await verifyLedger(pool);
const { rows } = await pool.query<{ winners: bigint }>(
  `select count(*) as winners from lotto.ticket where payout_minor > 0`,
);
const winners = Number(rows[0]?.winners);
const floorSeconds = await secondsOf(() => writeFloor(pool, winners));
record('settlement', {
  tickets: TICKETS,
  players: 2 * PLAYERS,
  winners,
  secondsSinceClose: Number(sinceClose.toFixed(2)),
  seconds: Number(seconds.toFixed(2)),
  ticketsPerSecond: Math.round(TICKETS / seconds),
  floorSeconds: Number(floorSeconds.toFixed(2)),
  ratioToFloor: Number((seconds / floorSeconds).toFixed(2)),
  ledgerFaults: faults.length,
});
await gateway.stop();
await pool.end();
await database.stop();

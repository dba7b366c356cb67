import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { directTransport } from '@foyer/foyer/transports.ts';
import { moveMoney } from '@foyer/gateway/wallet/ledger.store.ts';
import { verifyLedger } from '@foyer/gateway/wallet/verify-ledger.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { priceTicket } from '@foyer/lottery/price-ticket.ts';
import { validateTicket } from '@foyer/lottery/ticket.ts';
import type { LottoContext } from '@foyer/lotto/server/context.ts';
import { migrateLotto } from '@foyer/lotto/server/create-lotto.ts';
import { advanceDraws } from '@foyer/lotto/server/draws/advance-draws.ts';
import { getDraw, getOpenDraw } from '@foyer/lotto/server/draws/draw.store.ts';
import { runDraw } from '@foyer/lotto/server/draws/run-draw.ts';
import { setDatabaseTime, tallyTickets } from '@foyer/lotto/server/testing/moved-clock.store.ts';
import { insertTicket, moveTicket } from '@foyer/lotto/server/tickets/ticket.store.ts';
import { toDebit } from '@foyer/lotto/server/tickets/ticket-orders.ts';
import type { NewTicket } from '@foyer/lotto/server/tickets/ticket-row.ts';
import { toTicketId } from '@foyer/lotto/server/wallet/transaction-id.ts';
import { createWalletClient } from '@foyer/lotto/server/wallet/wallet-client.ts';
import pino from 'pino';
import { type BenchGateway, openBenchGateway } from './harness/bench-gateway.ts';
import { type BenchPlayer, makePlayers } from './harness/bench-players.ts';
import { toVendorCaller } from './harness/bench-vendor.ts';
import { inParallel } from './harness/in-parallel.ts';
import { record } from './harness/record.ts';
import { openTemporaryDatabase } from './harness/temporary-database.ts';

/** `node bench/settlement.ts [tickets]`: bets on one draw, paid for in the real ledger, then settled through the wallet protocol. */
const TICKETS = Number(process.argv[2] ?? 20_000);
const PLAYERS = 500;
const LANES = 16;
const GAME = requireGame('VNQ60');

/** The vendor as `npm start` builds it: signed calls to the gateway of the same process. */
function toLottoContext({ gateway, pool }: BenchGateway): LottoContext {
  return {
    pool,
    wallet: createWalletClient(toVendorCaller(directTransport(() => gateway.app))),
    randomBytes: (count) => Uint8Array.from(randomBytes(count)),
    log: pino({ level: 'warn' }),
    pause,
    onStep: () => {},
  };
}

/** The index-th ticket: one number of Lô or of Đề, as members bet most. */
function toTicket(player: BenchPlayer, drawId: string, index: number): NewTicket {
  const verdict = validateTicket(GAME, {
    betCode: index % 2 ? 'LO2' : 'DE',
    numbers: [String(index % 100).padStart(2, '0')],
    stakeMinor: '1000',
    currency: 'VND',
    oddsThousandths: 99_000,
  });
  if (!verdict.accepted) throw new Error(verdict.refusal.code);
  const requestId = randomUUID();
  return {
    ticketId: toTicketId('lotus', player.playerRef, requestId),
    drawId,
    bettor: {
      merchant: 'lotus',
      playerRef: player.playerRef,
      walletSessionId: player.sessionId,
      isTrial: false,
    },
    requestId,
    inputHash: randomBytes(32),
    ticket: verdict.ticket,
    total: priceTicket(verdict.ticket).total,
  };
}

/** What a bet leaves behind in both databases, without its border: that one is measured elsewhere. */
async function placeBet({ pool }: BenchGateway, player: BenchPlayer, entry: NewTicket): Promise<void> {
  if (!(await insertTicket(pool, entry))) throw new Error('the draw does not sell');
  const debit = toDebit(entry);
  await moveMoney(pool, {
    merchant: 'lotus',
    source: 'FOYER',
    txId: debit.txId,
    kind: 'bet',
    inputHash: randomBytes(32),
    accountId: player.accountId,
    amountMinor: -entry.total.minor,
    currency: 'VND',
    refTxId: null,
    roundId: entry.ticketId,
    gameCode: GAME.code,
  });
  await moveTicket(pool, entry.ticketId, { from: 'pending', to: 'open' });
}

const database = await openTemporaryDatabase();
const bench = await openBenchGateway(database.url);
await migrateLotto(bench.pool);
const context = toLottoContext(bench);
const players = await makePlayers(bench, PLAYERS);
await setDatabaseTime(bench.pool, new Date('2026-11-21T05:00:00Z'));
await advanceDraws(context, GAME);
const drawId = (await getOpenDraw(bench.pool, GAME.code))?.drawId ?? '';
await inParallel({ count: TICKETS, lanes: LANES }, (index) => {
  const player = players[index % PLAYERS] as BenchPlayer;
  return placeBet(bench, player, toTicket(player, drawId, index));
});
await setDatabaseTime(bench.pool, new Date('2026-11-21T05:01:00Z'));
await advanceDraws(context, GAME);
const startedAt = performance.now();
await runDraw(context, drawId);
const seconds = (performance.now() - startedAt) / 1_000;
const [tally, draw] = [await tallyTickets(bench.pool), await getDraw(bench.pool, drawId)];
if (draw?.state !== 'settled' || tally.length !== 1) throw new Error('the draw did not settle');
const faults = await verifyLedger(bench.pool);
record('settlement', {
  tickets: TICKETS,
  players: PLAYERS,
  seconds: Number(seconds.toFixed(2)),
  ticketsPerSecond: Math.round(TICKETS / seconds),
  ledgerFaults: faults.length,
});
await bench.gateway.stop();
await bench.pool.end();
await database.stop();

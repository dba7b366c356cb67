import { randomBytes, randomUUID } from 'node:crypto';
import { withTransaction } from '@foyer/database/open-pool.ts';
import type { Context } from '@foyer/gateway/context.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { priceTicket } from '@foyer/lottery/price-ticket.ts';
import type { LottoContext } from '@foyer/lotto/server/context.ts';
import { advanceDraws } from '@foyer/lotto/server/draws/advance-draws.ts';
import { getOpenDraw } from '@foyer/lotto/server/testing/get-open-draw.ts';
import { setDatabaseTime } from '@foyer/lotto/server/testing/moved-clock.store.ts';
import { insertTicket, moveTicket } from '@foyer/lotto/server/tickets/ticket.store.ts';
import type { NewTicket } from '@foyer/lotto/server/tickets/ticket-row.ts';
import { toBoundDebitId, toDebit } from '@foyer/lotto/server/tickets/ticket-transactions.ts';
import { toTicketId } from '@foyer/lotto/server/wallet/transaction-id.ts';
import type pg from 'pg';
import { copyTickets, writeBets } from './placed-bets.store.ts';
import { type SeededPlayer, seedPlayers } from './seed-players.ts';
import { makeTicket } from './ticket-factory.ts';

const GAME = requireGame('VNQ60');
const ON_SALE = new Date('2026-11-21T05:12:00Z');
/** After the beacon pulse that the numbers wait for. */
const CLOSED = new Date('2026-11-21T05:13:20Z');
const LANES = 4;
/** How many tickets of a player are really bought; the others are copies. */
const ORIGINALS = 10;

export interface DrawSize {
  tickets: number;
  /** Per merchant; there are two. */
  players: number;
}

/** Creates a closed draw with tickets of players of two merchants, paid in the ledger. @returns its id */
export async function seedDraw(
  { gateway, lotto }: { gateway: Context; lotto: LottoContext },
  { tickets, players: each }: DrawSize,
): Promise<string> {
  const players = [...(await seedPlayers(gateway, 'lotus', each)), ...(await seedPlayers(gateway, 'aurora', each))];
  await setDatabaseTime(lotto.pool, ON_SALE);
  await advanceDraws(lotto, GAME);
  const drawId = (await getOpenDraw(lotto.pool, GAME.code))?.drawId ?? '';
  const left = [...players.entries()];
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [first, player] = next;
      const count = Math.ceil((tickets - first) / players.length);
      await withTransaction(lotto.pool, (client) => placeBets(client, player, { drawId, first, count }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await setDatabaseTime(lotto.pool, CLOSED);
  await advanceDraws(lotto, GAME);
  return drawId;
}

interface Bets {
  drawId: string;
  /** The index of the player's first ticket in the series of all bet types. */
  first: number;
  count: number;
}

/** Writes the rows of bets into both schemas without HTTP: a few tickets as they are bought, and copies of them. */
async function placeBets(client: pg.PoolClient, player: SeededPlayer, { drawId, first, count }: Bets): Promise<void> {
  const originals = Array.from({ length: Math.min(count, ORIGINALS) }, (_, index) =>
    toEntry(player, drawId, first + index),
  );
  for (const entry of originals) {
    if (!(await insertTicket(client, entry))) throw new Error('the draw is not open');
    await moveTicket(client, entry.ticketId, { from: 'pending', to: 'open' });
  }
  const entries = Array.from({ length: count }, (_, index) => {
    const like = originals[index % originals.length] as NewTicket;
    return { likeId: like.ticketId, entry: index < originals.length ? like : withDebit({ ...like, ...toIds(player) }) };
  });
  const copies = entries.slice(originals.length);
  await copyTickets(
    client,
    copies.map(({ likeId, entry: { debitId, ticketId, requestId } }) => ({ likeId, debitId, ticketId, requestId })),
  );
  const bets = entries.map(({ entry }) => ({
    txId: toDebit(entry).txId,
    roundId: entry.ticketId,
    amountMinor: entry.total.minor,
  }));
  await writeBets(client, { ...player, gameCode: GAME.code, bets });
}

function toIds({ merchant, playerRef }: SeededPlayer): Pick<NewTicket, 'ticketId' | 'requestId'> {
  const requestId = randomUUID();
  return { ticketId: toTicketId(merchant, playerRef, requestId), requestId };
}

const withDebit = (entry: Omit<NewTicket, 'debitId'>): NewTicket => ({ ...entry, debitId: toBoundDebitId(entry) });

function toEntry(player: SeededPlayer, drawId: string, index: number): NewTicket {
  const { merchant, playerRef, sessionId, currency } = player;
  const ticket = makeTicket(index, currency);
  return withDebit({
    ...toIds(player),
    drawId,
    bettor: { merchant, playerRef, walletSessionId: sessionId, isTrial: false },
    inputHash: randomBytes(32),
    ticket,
    total: priceTicket(ticket).total,
  });
}

import { type Queryable, withTransaction } from '@foyer/database/open-pool.ts';
import type { Game } from '@foyer/lottery/game.ts';
import { commitmentText, commitToSeed } from '@foyer/lottery/proof.ts';
import { type DrawWindow, drawWindowsFrom } from '@foyer/lottery/schedules/schedule.ts';
import type { LottoContext } from '../context.ts';
import { sealSecret, seedPurpose } from '../seeds/seal-secret.ts';
import { DRAWS_AHEAD, MISSED_AFTER_MS } from '../settings.ts';
import { hasTickets } from '../tickets/ticket.store.ts';
import {
  addDraws,
  type Draw,
  findUnclosedDraws,
  getDatabaseTime,
  lockGame,
  moveDraw,
  type NewDraw,
} from './draw.store.ts';

export interface Advance {
  /** Draws that this call closed; they are to be run. */
  readonly closed: readonly string[];
  /** Milliseconds until the next draw closes, by the database clock. */
  readonly nextInMs: number;
}

/**
 * Advances the draws of a game to the database clock: creates upcoming ones, closes those due, opens the next.
 * Safe to call at any time, from any process, any number of times.
 */
export async function advanceDraws(context: LottoContext, game: Game): Promise<Advance> {
  // A separate transaction, so that a commitment is public before bets on its draw are possible.
  await withTransaction(context.pool, (client) => scheduleDraws(context, client, game));
  const advance = await withTransaction(context.pool, (client) => moveDueDraws(client, game));
  for (const drawId of advance.closed) context.onStep('draw.closed', drawId);
  return advance;
}

async function scheduleDraws(context: LottoContext, db: Queryable, game: Game): Promise<void> {
  const windows = drawWindowsFrom(game, await getDatabaseTime(db), DRAWS_AHEAD + 1);
  const known = new Set((await findUnclosedDraws(db, game.code)).map((draw) => draw.drawId));
  const missing = windows.filter((window) => !known.has(window.drawId));
  if (missing.length === 0) return;
  await addDraws(db, await Promise.all(missing.map((window) => createDraw(context, game, window))));
}

async function createDraw(context: LottoContext, game: Game, window: DrawWindow): Promise<NewDraw> {
  const serverSeed = context.randomBytes(32);
  const pin = context.beacon.pinAfter(window.drawsAt);
  const commitment = await commitToSeed(serverSeed, commitmentText(window.drawId, pin));
  const sealedSeed = await sealSecret(context.keys, serverSeed, seedPurpose(window.drawId));
  return { ...window, gameCode: game.code, sealedSeed, pin, commitment };
}

async function moveDueDraws(db: Queryable, game: Game): Promise<Advance> {
  await lockGame(db, game.code);
  const draws = await findUnclosedDraws(db, game.code);
  // Read after the lock, which may have waited across a boundary.
  const now = await getDatabaseTime(db);
  const closed: string[] = [];
  for (const draw of draws) {
    if (draw.state === 'open' && draw.closesAt <= now && (await closeDraw(db, draw, now))) closed.push(draw.drawId);
    if (draw.state !== 'scheduled' || draw.opensAt > now) continue;
    await moveDraw(db, draw.drawId, { from: 'scheduled', to: draw.closesAt <= now ? 'voided' : 'open' });
  }
  const next = draws.find((draw) => draw.closesAt > now);
  return { closed, nextInMs: next ? next.closesAt.getTime() - now.getTime() : 0 };
}

/** Closes a draw, and voids it immediately if it was missed and has no bets. @returns whether it still has to be run */
async function closeDraw(db: Queryable, draw: Draw, now: Date): Promise<boolean> {
  if (!(await moveDraw(db, draw.drawId, { from: 'open', to: 'closed' }))) return false;
  const isMissed = now.getTime() - draw.closesAt.getTime() > MISSED_AFTER_MS;
  if (!isMissed || (await hasTickets(db, draw.drawId))) return true;
  await moveDraw(db, draw.drawId, { from: 'closed', to: 'voided' });
  return false;
}

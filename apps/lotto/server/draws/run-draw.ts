import { withTransaction } from '@foyer/database/open-pool.ts';
import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import type { LottoContext } from '../context.ts';
import { PENDING_CHECK_MS, PENDING_GRACE_MS } from '../settings.ts';
import { settleDraw } from '../tickets/settle-draw.ts';
import { countTickets, voidPendingTickets } from '../tickets/ticket.store.ts';
import { type Draw, getDatabaseTime, getDraw, getSeedForDrawing, moveDraw, recordNumbers } from './draw.store.ts';
import { withDrawLock } from './draw-lock.store.ts';
import type { DrawState } from './draw-states.ts';
import { sealTickets } from './seal-tickets.ts';

type Stage = (context: LottoContext, draw: Draw) => Promise<void>;

/** What takes a draw out of each state. Every stage ends with one durable move, and may be repeated from its beginning. */
const STAGES: Partial<Record<DrawState, Stage>> = {
  closed: waitForDebits,
  drawing: draw,
  drawn: startSettling,
  settling: settle,
};

/**
 * Takes a closed draw to its end. May die anywhere and be called again, and by several processes: one works, the others return at once.
 * @throws when tickets are left because the wallet did not answer; the caller tries again later
 */
export async function runDraw(context: LottoContext, drawId: string): Promise<void> {
  await withDrawLock(context.pool, drawId, async () => {
    for (;;) {
      const current = await getDraw(context.pool, drawId);
      const stage = current && STAGES[current.state];
      if (!stage) return;
      await stage(context, current);
    }
  });
}

/** Debits that were under way at the close get a moment; what is pending then is given up, and the rest is sealed, in the same step that ends the sale for good. */
async function waitForDebits(context: LottoContext, { drawId, closesAt }: Draw): Promise<void> {
  const patienceEndsAt = closesAt.getTime() + PENDING_GRACE_MS;
  while ((await countTickets(context.pool, drawId, ['pending'])) > 0) {
    if ((await getDatabaseTime(context.pool)).getTime() >= patienceEndsAt) break;
    await context.pause(PENDING_CHECK_MS);
  }
  await withTransaction(context.pool, async (client) => {
    await voidPendingTickets(client, drawId, 'bet.closed');
    await sealTickets(client, drawId);
    await moveDraw(client, drawId, { from: 'closed', to: 'drawing' });
  });
  context.onStep('draw.drawing', drawId);
}

async function draw(context: LottoContext, { drawId, gameCode }: Draw): Promise<void> {
  const serverSeed = await getSeedForDrawing(context.pool, drawId);
  if (!serverSeed) return;
  const numbers = await drawNumbers(requireGame(gameCode).shape, { gameCode, drawId, serverSeed });
  await recordNumbers(context.pool, drawId, numbers);
  context.onStep('draw.drawn', drawId);
}

async function startSettling(context: LottoContext, { drawId }: Draw): Promise<void> {
  await moveDraw(context.pool, drawId, { from: 'drawn', to: 'settling' });
  context.onStep('draw.settling', drawId);
}

async function settle(context: LottoContext, { drawId, numbers }: Draw): Promise<void> {
  if (!numbers) throw new Error(`draw ${drawId} is settling without numbers`);
  await settleDraw(context, drawId, numbers);
  await moveDraw(context.pool, drawId, { from: 'settling', to: 'settled' });
  context.onStep('draw.settled', drawId);
}

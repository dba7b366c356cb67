import { withTransaction } from '@foyer/database/open-pool.ts';
import { timeOfRound, verifyRound } from '@foyer/lottery/beacon.ts';
import { drawNumbers } from '@foyer/lottery/draw-numbers.ts';
import { requireGame } from '@foyer/lottery/find-game.ts';
import { entropyOf } from '@foyer/lottery/proof.ts';
import type { LottoContext } from '../context.ts';
import { withDrawLock } from '../db/lock.store.ts';
import { openSecret, seedPurpose } from '../seeds/seal-secret.ts';
import { BEACON_RETRY_MS, BEACON_WAIT_MS, PENDING_CHECK_MS, PENDING_GRACE_MS } from '../settings.ts';
import { settleDraw } from '../tickets/settle-draw.ts';
import { countTickets, voidPendingTickets } from '../tickets/ticket.store.ts';
import { type Draw, getDatabaseTime, getDraw, getSealedSeed, moveDraw, recordNumbers } from './draw.store.ts';
import type { DrawState } from './draw-states.ts';
import { getManifest } from './manifest.store.ts';
import { sealTickets } from './seal-tickets.ts';

/** Null if the draw has moved on; else how long it has to wait, in milliseconds. */
type Stage = (context: LottoContext, draw: Draw) => Promise<number | null>;

/** The work in each state. Every stage ends with one durable move, and can be repeated from its beginning. */
const STAGES: Partial<Record<DrawState, Stage>> = {
  closed: waitForDebits,
  drawing: draw,
  drawn: startSettling,
  settling: settle,
};

/**
 * Finishes a closed draw. Crash-safe, and may be called by several processes: one works, the others return immediately.
 * @returns null when there is nothing left to do; else in how many milliseconds to call again, since the numbers are not due yet
 * @throws when tickets are left because the wallet did not answer; the caller tries again later
 */
export async function runDraw(context: LottoContext, drawId: string): Promise<number | null> {
  let waitMs: number | null = null;
  await withDrawLock(context.pool, drawId, async () => {
    for (;;) {
      const current = await getDraw(context.pool, drawId);
      const stage = current && STAGES[current.state];
      if (!stage) return;
      waitMs = await stage(context, current);
      if (waitMs !== null && waitMs > BEACON_WAIT_MS) return;
      if (waitMs !== null) await context.pause(waitMs);
      waitMs = null;
    }
  });
  return waitMs;
}

/** Debits in flight at the close get a grace period; then pending tickets are abandoned and the rest sealed, in the step that ends the sale. */
async function waitForDebits(context: LottoContext, { drawId, closesAt, pin }: Draw): Promise<null> {
  const patienceEndsAt = closesAt.getTime() + PENDING_GRACE_MS;
  while ((await countTickets(context.pool, drawId, ['pending'])) > 0) {
    if ((await getDatabaseTime(context.pool)).getTime() >= patienceEndsAt) break;
    await context.pause(PENDING_CHECK_MS);
  }
  await withTransaction(context.pool, async (client) => {
    await voidPendingTickets(client, drawId, 'bet.closed');
    await sealTickets(client, drawId, (sealed) => pin && context.beacon.signRoot(pin, sealed));
    await moveDraw(client, drawId, { from: 'closed', to: 'drawing' });
  });
  context.onStep('draw.drawing', drawId);
  return null;
}

/** Draws by the seed and the beacon round named before the sale, and nothing else; waits for a late round. */
async function draw(context: LottoContext, { drawId, gameCode, pin }: Draw): Promise<number | null> {
  if (pin) {
    const dueInMs = timeOfRound(pin).getTime() - (await getDatabaseTime(context.pool)).getTime();
    if (dueInMs > 0) return dueInMs;
  }
  const pulse = pin && (await context.beacon.read(pin));
  const randomness = pulse && (await verifyRound(pulse));
  if (pin && !randomness) return BEACON_RETRY_MS;
  const sealed = await getSealedSeed(context.pool, drawId);
  if (!sealed) return null;
  const serverSeed = await openSecret(context.keys, sealed, seedPurpose(drawId));
  const manifest = await getManifest(context.pool, drawId);
  const entropy = pulse && randomness && { entropy: entropyOf(pulse, randomness, manifest?.root ?? '') };
  const numbers = await drawNumbers(requireGame(gameCode).shape, { gameCode, drawId, serverSeed, ...entropy });
  await recordNumbers(context.pool, drawId, { numbers, pulse, serverSeed });
  context.onStep('draw.drawn', drawId);
  return null;
}

async function startSettling(context: LottoContext, { drawId }: Draw): Promise<null> {
  await moveDraw(context.pool, drawId, { from: 'drawn', to: 'settling' });
  context.onStep('draw.settling', drawId);
  return null;
}

async function settle(context: LottoContext, { drawId, numbers }: Draw): Promise<null> {
  if (!numbers) throw new Error(`draw ${drawId} is settling without numbers`);
  await settleDraw(context, drawId, numbers);
  await moveDraw(context.pool, drawId, { from: 'settling', to: 'settled' });
  context.onStep('draw.settled', drawId);
  return null;
}

import { withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import type pg from 'pg';
import { voidTickets } from '../tickets/ticket.store.ts';
import { getDraw, moveDraw } from './draw.store.ts';
import type { DrawState } from './draw-states.ts';

/** Why a draw is not voided. */
export type VoidRefusal = 'unknown' | 'drawn' | 'voided';

export interface VoidedDraw {
  /** The number of tickets whose stakes the sweep of the running lottery will refund. */
  readonly tickets: number;
}

const BEFORE_NUMBERS: readonly DrawState[] = ['scheduled', 'open', 'closed', 'drawing'];
const TRIES = 5;

/**
 * Voids a draw that cannot be held, before it has numbers: every stake is refunded once. A draw with numbers is never voided,
 * since voiding a known result would be choosing one.
 */
export async function voidDraw(pool: pg.Pool, drawId: string): Promise<VoidedDraw | Refusal<VoidRefusal>> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const draw = await getDraw(pool, drawId);
    if (!draw) return refuse('unknown');
    const from = draw.state;
    if (from === 'voided') return refuse('voided');
    if (!BEFORE_NUMBERS.includes(from)) return refuse('drawn');
    const tickets = await withTransaction(pool, async (client) =>
      // The transition waits for bets that are being placed, and no bet is accepted after it.
      (await moveDraw(client, drawId, { from, to: 'voided' })) ? voidTickets(client, drawId, 'draw.voided') : null,
    );
    if (tickets !== null) return { tickets };
  }
  throw new Error(`${drawId} moved on ${TRIES} times while it was to be voided`);
}

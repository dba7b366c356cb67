import type { Database } from '../context.ts';

/** What somebody with the database in hand would want to change of a draw, and to what. */
const FORGERIES = {
  server_seed: `decode(repeat('ff', 32), 'hex')`,
  commitment: `'forged'`,
  closes_at: `closes_at + interval '1 hour'`,
  opens_at: `opens_at - interval '1 hour'`,
  draws_at: `draws_at + interval '1 hour'`,
  game_code: `'KENO'`,
  beacon_round: `beacon_round + 1`,
  beacon_key: `'forged'`,
  beacon_chain: `'drand-quicknet'`,
  numbers: `'[]'::jsonb`,
  beacon_signature: `'forged'`,
} as const;

/** @throws what the database says to it */
export async function tamperWithDraw(db: Database, drawId: string, column: keyof typeof FORGERIES): Promise<void> {
  await db.query(`update lotto.draw set ${column} = ${FORGERIES[column]} where draw_id = $1`, [drawId]);
}

import type { Database } from '../context.ts';

/** The changes to a draw that an attacker with database access would attempt. */
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

/** @throws the database's error */
export async function tamperWithDraw(db: Database, drawId: string, column: keyof typeof FORGERIES): Promise<void> {
  await db.query(`update lotto.draw set ${column} = ${FORGERIES[column]} where draw_id = $1`, [drawId]);
}

/** Changes the odds of a draw's tickets, as a faulty release or an attacker would. */
export async function tamperWithOdds(
  db: Database,
  drawId: string,
  odds: Readonly<Record<string, number>>,
): Promise<void> {
  await db.query('update lotto.ticket set odds = $2 where draw_id = $1', [drawId, JSON.stringify(odds)]);
}

/** Changes the amounts of an undecided correction. */
export async function tamperWithDues(db: Database, correctionId: string, dueMinor: bigint): Promise<void> {
  await db.query('update lotto.corrected_ticket set due_minor = $2 where correction_id = $1', [correctionId, dueMinor]);
}

/** Forges the signature of another person. */
export async function forgeApproval(db: Database, correctionId: string, name: string): Promise<void> {
  await db.query(
    `update lotto.correction set state = 'approved', approved_by = $2, approved_signature = proposed_signature, approved_at = now()
     where correction_id = $1`,
    [correctionId, name],
  );
}

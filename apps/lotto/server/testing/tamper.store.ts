import type { Queryable } from '@foyer/database/open-pool.ts';

/** The changes to a draw that an attacker with database access would attempt. */
const FORGERIES = {
  server_seed: `decode(repeat('ff', 32), 'hex')`,
  sealed_seed: `'v1.test.forged'`,
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
export async function tamperWithDraw(db: Queryable, drawId: string, column: keyof typeof FORGERIES): Promise<void> {
  await db.query(`update lotto.draw set ${column} = ${FORGERIES[column]} where draw_id = $1`, [drawId]);
}

/** Stores a plain seed as an earlier release did. */
export async function unsealSeed(
  db: Queryable,
  drawId: string,
  { seed, commitment }: { readonly seed: Uint8Array; readonly commitment: string },
): Promise<void> {
  await db.query('alter table lotto.draw disable trigger keep_what_decides');
  await db.query('update lotto.draw set server_seed = $2, sealed_seed = null, commitment = $3 where draw_id = $1', [
    drawId,
    seed,
    commitment,
  ]);
  await db.query('alter table lotto.draw enable trigger keep_what_decides');
}

/** Attempts to remove rows that are never removed. @throws the database's error */
export async function removeRows(
  db: Queryable,
  table: 'draw' | 'ticket' | 'manifest_level',
  how: 'delete' | 'truncate',
) {
  await db.query(how === 'delete' ? `delete from lotto.${table}` : `truncate lotto.${table} cascade`);
}

/** Changes the odds of a draw's tickets, as a faulty release or an attacker would. */
export async function tamperWithOdds(
  db: Queryable,
  drawId: string,
  odds: Readonly<Record<string, number>>,
): Promise<void> {
  await db.query('update lotto.ticket set odds = $2 where draw_id = $1', [drawId, JSON.stringify(odds)]);
}

/** Changes the amounts of an undecided correction. */
export async function tamperWithDues(db: Queryable, correctionId: string, dueMinor: bigint): Promise<void> {
  await db.query('update lotto.corrected_ticket set due_minor = $2 where correction_id = $1', [correctionId, dueMinor]);
}

/** Forges the signature of another person. */
export async function forgeApproval(db: Queryable, correctionId: string, name: string): Promise<void> {
  await db.query(
    `update lotto.correction set state = 'approved', approved_by = $2, approved_signature = proposed_signature, approved_at = now()
     where correction_id = $1`,
    [correctionId, name],
  );
}

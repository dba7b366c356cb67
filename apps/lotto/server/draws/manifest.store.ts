import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Levels } from '@foyer/lottery/merkle.ts';

/** The public commitment to the tickets of a draw. */
export interface Manifest {
  /** Hex. */
  readonly root: string;
  readonly tickets: number;
  /** Hex, by the local beacon; null with the public beacon, and for draws before there was a signature. */
  readonly signature: string | null;
}

/** Stores the tree over the tickets of a draw; a draw has one. */
export async function addManifest(
  db: Queryable,
  drawId: string,
  { levels, root, signature, tickets }: Manifest & { readonly levels: Levels },
): Promise<void> {
  await db.query(
    'insert into lotto.manifest (draw_id, root, tickets, signature, sealed_at) values ($1, $2, $3, $4, lotto.clock())',
    [drawId, root, tickets, signature],
  );
  for (const [level, nodes] of levels.entries()) {
    await db.query('insert into lotto.manifest_level (draw_id, level, nodes) values ($1, $2, $3)', [
      drawId,
      level,
      Buffer.concat(nodes),
    ]);
  }
}

export async function getManifest(db: Queryable, drawId: string): Promise<Manifest | null> {
  const { rows } = await db.query<Manifest>('select root, tickets, signature from lotto.manifest where draw_id = $1', [
    drawId,
  ]);
  return rows[0] ?? null;
}

/** The sibling hashes from a leaf up to the root; a level without a sibling has no entry. */
export async function findSiblings(
  db: Queryable,
  drawId: string,
  leaf: number,
): Promise<{ readonly level: number; readonly hash: Buffer }[]> {
  const { rows } = await db.query<{ level: number; hash: Buffer }>(
    `select level, substring(nodes from ((($2::int >> level) # 1) * 32 + 1) for 32) as hash
     from lotto.manifest_level
     where draw_id = $1 and level < (select max(level) from lotto.manifest_level where draw_id = $1)
     order by level`,
    [drawId, leaf],
  );
  return rows.filter(({ hash }) => hash.length === 32);
}

import type { Queryable } from '@foyer/database/open-pool.ts';
import type { Approval } from '../approvals/approvers.ts';

import type { DrawPage } from './draw.store.ts';

export interface NewVoid {
  readonly voidId: string;
  readonly drawId: string;
  /** Why the draw cannot be held; players see it. */
  readonly reason: string;
  readonly digest: string;
  readonly proposed: Approval;
}

export interface DrawVoid extends NewVoid {
  /** `withdrawn`: before a second person approved. */
  readonly state: 'proposed' | 'voided' | 'withdrawn';
  readonly approved: Approval | null;
  readonly approvedAt: Date | null;
}

const COLUMNS = `void_id as "voidId", draw_id as "drawId", reason, digest, state, approved_at as "approvedAt",
  jsonb_build_object('name', proposed_by, 'signature', proposed_signature) as proposed,
  case when approved_by is not null
    then jsonb_build_object('name', approved_by, 'signature', approved_signature) end as approved`;

/** Stores a proposal; false when the draw already has an open one, or is voided. */
export async function addVoid(db: Queryable, { voidId, drawId, reason, digest, proposed }: NewVoid): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into lotto.draw_void (void_id, draw_id, reason, digest, proposed_by, proposed_signature)
     values ($1, $2, $3, $4, $5, $6) on conflict (draw_id) where state in ('proposed', 'voided') do nothing`,
    [voidId, drawId, reason, digest, proposed.name, proposed.signature],
  );
  return rowCount === 1;
}

export async function getVoid(db: Queryable, voidId: string): Promise<DrawVoid | null> {
  const { rows } = await db.query<DrawVoid>(`select ${COLUMNS} from lotto.draw_void where void_id::text = $1`, [
    voidId,
  ]);
  return rows[0] ?? null;
}

/** Stores the second signature. False if it is not a proposal, or no longer. */
export async function approveStoredVoid(db: Queryable, voidId: string, approval: Approval): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lotto.draw_void set state = 'voided', approved_by = $2, approved_signature = $3, approved_at = lotto.clock()
     where void_id = $1 and state = 'proposed'`,
    [voidId, approval.name, approval.signature],
  );
  return rowCount === 1;
}

/** Withdraws a proposal. False if it is not one, or no longer. */
export async function withdrawVoid(db: Queryable, voidId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lotto.draw_void set state = 'withdrawn' where void_id::text = $1 and state = 'proposed'`,
    [voidId],
  );
  return rowCount === 1;
}

/** All of them, oldest first. */
export async function findVoids(db: Queryable): Promise<DrawVoid[]> {
  const { rows } = await db.query<DrawVoid>(`select ${COLUMNS} from lotto.draw_void order by proposed_at`);
  return rows;
}

/** When and why people voided a draw. */
export interface VoidedDraw {
  readonly drawId: string;
  readonly closesAt: Date;
  readonly voidedAt: Date;
  readonly reason: string;
}

const VOIDED = `select draw_id as "drawId", closes_at as "closesAt", approved_at as "voidedAt", reason
  from lotto.draw_void join lotto.draw using (draw_id) where draw_void.state = 'voided'`;

export async function getVoidedDraw(db: Queryable, drawId: string): Promise<VoidedDraw | null> {
  const { rows } = await db.query<VoidedDraw>(`${VOIDED} and draw_id = $1`, [drawId]);
  return rows[0] ?? null;
}

/** The last draws of a game that people voided, newest first. */
export async function findVoidedDraws(db: Queryable, { before, gameCode, limit }: DrawPage): Promise<VoidedDraw[]> {
  const { rows } = await db.query<VoidedDraw>(
    `${VOIDED} and game_code = $1 and ($3::timestamptz is null or closes_at < $3) order by closes_at desc limit $2`,
    [gameCode, limit, before],
  );
  return rows;
}

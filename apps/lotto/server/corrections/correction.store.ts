import type { Queryable } from '@foyer/database/open-pool.ts';
import type { NumberHits } from '@foyer/lottery/settle-ticket.ts';
import type { Approval } from '../approvals/approvers.ts';

import { type StoredTicket, type TicketRow, toStoredTicket } from '../tickets/ticket-row.ts';

/** `withdrawn`: before a second person approved. */
export type CorrectionState = 'proposed' | 'approved' | 'paid' | 'withdrawn';

export interface NewCorrection {
  readonly correctionId: string;
  readonly drawId: string;
  /** Why the tickets were paid too little; for the books, not for players. */
  readonly reason: string;
  readonly digest: string;
  readonly proposed: Approval;
}

export interface Correction extends NewCorrection {
  readonly state: CorrectionState;
  readonly approved: Approval | null;
}

/** The amount still due to a ticket. */
export interface Due {
  readonly ticketId: string;
  readonly dueMinor: bigint;
}

const COLUMNS = `correction_id as "correctionId", draw_id as "drawId", reason, digest, state,
  jsonb_build_object('name', proposed_by, 'signature', proposed_signature) as proposed,
  case when approved_by is not null
    then jsonb_build_object('name', approved_by, 'signature', approved_signature) end as approved`;

/** Writes a proposal with all its tickets; false when the draw already has an open one. */
export async function addCorrection(db: Queryable, correction: NewCorrection, dues: readonly Due[]): Promise<boolean> {
  const { correctionId, drawId, reason, digest, proposed } = correction;
  const { rowCount } = await db.query(
    `with added as (
       insert into lotto.correction (correction_id, draw_id, reason, digest, proposed_by, proposed_signature)
       values ($1, $2, $3, $4, $5, $6) on conflict (draw_id) where state in ('proposed', 'approved') do nothing
       returning correction_id)
     insert into lotto.corrected_ticket (correction_id, ticket_id, due_minor)
     select correction_id, ticket_id, due from added, unnest($7::uuid[], $8::bigint[]) as each (ticket_id, due)`,
    [
      correctionId,
      drawId,
      reason,
      digest,
      proposed.name,
      proposed.signature,
      dues.map(({ ticketId }) => ticketId),
      dues.map(({ dueMinor }) => dueMinor),
    ],
  );
  return rowCount === dues.length;
}

export async function getCorrection(db: Queryable, correctionId: string): Promise<Correction | null> {
  const { rows } = await db.query<Correction>(
    `select ${COLUMNS} from lotto.correction where correction_id::text = $1`,
    [correctionId],
  );
  return rows[0] ?? null;
}

/** All of them, or those in one state, oldest first. */
export async function findCorrections(db: Queryable, state: CorrectionState | null): Promise<Correction[]> {
  const { rows } = await db.query<Correction>(
    `select ${COLUMNS} from lotto.correction where $1::text is null or state = $1 order by proposed_at`,
    [state],
  );
  return rows;
}

/** All tickets of a correction, ordered by id. */
export async function findDues(db: Queryable, correctionId: string): Promise<Due[]> {
  const { rows } = await db.query<Due>(
    `select ticket_id as "ticketId", due_minor as "dueMinor" from lotto.corrected_ticket
     where correction_id = $1 order by ticket_id`,
    [correctionId],
  );
  return rows;
}

/** Stores the second signature. False if it is not a proposal, or no longer. */
export async function approveProposal(db: Queryable, correctionId: string, approval: Approval): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lotto.correction set state = 'approved', approved_by = $2, approved_signature = $3, approved_at = lotto.clock()
     where correction_id = $1 and state = 'proposed'`,
    [correctionId, approval.name, approval.signature],
  );
  return rowCount === 1;
}

/** False if it is not a proposal, or no longer. */
export async function withdrawProposal(db: Queryable, correctionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lotto.correction set state = 'withdrawn', ended_at = lotto.clock()
     where correction_id::text = $1 and state = 'proposed'`,
    [correctionId],
  );
  return rowCount === 1;
}

/** A ticket with the amount that a correction owes it. */
export interface DueTicket {
  readonly ticket: StoredTicket;
  readonly dueMinor: bigint;
}

export interface DuesAfter {
  readonly correctionId: string;
  readonly afterId: string | null;
  readonly limit: number;
}

/** Tickets that a correction has not paid yet, ordered by id, starting after a given one. */
export async function findUnpaidTickets(db: Queryable, page: DuesAfter): Promise<DueTicket[]> {
  const { rows } = await db.query<TicketRow & { readonly due_minor: bigint }>(
    `select ticket.*, due.due_minor from lotto.corrected_ticket due join lotto.ticket using (ticket_id)
     where correction_id = $1 and due.paid_at is null and ($2::uuid is null or ticket_id > $2) order by ticket_id limit $3`,
    [page.correctionId, page.afterId, page.limit],
  );
  return rows.map((row) => ({ ticket: toStoredTicket(row), dueMinor: row.due_minor }));
}

export interface CorrectedTicket {
  readonly ticketId: string;
  readonly hits: readonly NumberHits[];
}

/** Marks tickets as paid by the correction, each once. */
export async function markCorrected(
  db: Queryable,
  correctionId: string,
  tickets: readonly CorrectedTicket[],
): Promise<void> {
  await db.query(
    `with paid as (
       update lotto.corrected_ticket set paid_at = lotto.clock()
       where correction_id = $1 and ticket_id = any($2::uuid[]) and paid_at is null returning ticket_id, due_minor)
     update lotto.ticket as ticket set corrected_minor = corrected_minor + due_minor, corrected_hits = done.hits,
       corrected_at = lotto.clock()
     from paid join unnest($2::uuid[], $3::jsonb[]) as done (ticket_id, hits) using (ticket_id)
     where ticket.ticket_id = paid.ticket_id`,
    [correctionId, tickets.map(({ ticketId }) => ticketId), tickets.map(({ hits }) => JSON.stringify(hits))],
  );
}

/** Ends a correction if all its tickets are paid. @returns whether they are */
export async function endCorrection(db: Queryable, correctionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update lotto.correction set state = 'paid', ended_at = lotto.clock() where correction_id = $1 and state = 'approved'
     and not exists (select from lotto.corrected_ticket where correction_id = $1 and paid_at is null)`,
    [correctionId],
  );
  return rowCount === 1;
}

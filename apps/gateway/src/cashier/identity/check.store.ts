import type { Queryable } from '@foyer/database/open-pool.ts';

export type CheckState = 'draft' | 'submitted' | 'pending' | 'retry' | 'approved' | 'rejected';

/** A check of a member’s identity. */
export interface CheckRow {
  id: string;
  merchant: string;
  memberId: bigint;
  level: number;
  state: CheckState;
  sealedDetails: Buffer | null;
  numberRef: string | null;
  provider: string;
  providerRef: string | null;
  tries: number;
  labels: string[];
  wrongSides: string[];
  memberComment: string;
  staffComment: string;
  submittedAt: Date | null;
  reviewedAt: Date | null;
  decidedAt: Date | null;
}

const COLUMNS = `id, merchant, member_id as "memberId", level, state, sealed_details as "sealedDetails", number_ref as "numberRef",
  provider, provider_ref as "providerRef", tries, labels, wrong_sides as "wrongSides", member_comment as "memberComment",
  staff_comment as "staffComment", submitted_at as "submittedAt", reviewed_at as "reviewedAt", decided_at as "decidedAt"`;

/** The newest check of a member. */
export async function getNewestCheck(client: Queryable, memberId: bigint): Promise<CheckRow | null> {
  const { rows } = await client.query<CheckRow>({
    name: 'get-newest-identity-check',
    text: `select ${COLUMNS} from foyer.identity_check where member_id = $1 order by created_at desc, id desc limit 1`,
    values: [memberId],
  });
  return rows[0] ?? null;
}

export async function getCheck(client: Queryable, id: string): Promise<CheckRow | null> {
  const { rows } = await client.query<CheckRow>({
    name: 'get-identity-check',
    text: `select ${COLUMNS} from foyer.identity_check where id = $1`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Locks a check until the end of the transaction. */
export async function lockCheck(client: Queryable, id: string): Promise<CheckRow | null> {
  const { rows } = await client.query<CheckRow>({
    name: 'lock-identity-check',
    text: `select ${COLUMNS} from foyer.identity_check where id = $1 for update`,
    values: [id],
  });
  return rows[0] ?? null;
}

/** Adds a draft. @returns false if the member already has an open check */
export async function insertCheck(
  client: Queryable,
  check: Pick<CheckRow, 'id' | 'merchant' | 'memberId' | 'level' | 'sealedDetails' | 'numberRef' | 'provider'>,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'insert-identity-check',
    text: `insert into foyer.identity_check (id, merchant, member_id, level, state, sealed_details, number_ref, provider)
      values ($1, $2, $3, $4, 'draft', $5, $6, $7)
      on conflict (member_id) where state in ('draft', 'submitted', 'pending', 'retry') do nothing`,
    values: [
      check.id,
      check.merchant,
      check.memberId,
      check.level,
      check.sealedDetails,
      check.numberRef,
      check.provider,
    ],
  });
  return rowCount === 1;
}

/** Stores the changes of a locked check. */
export async function updateCheck(client: Queryable, check: CheckRow & { nextPollAt: Date | null }): Promise<void> {
  await client.query({
    name: 'update-identity-check',
    text: `update foyer.identity_check set state = $2, sealed_details = $3, number_ref = $4, provider_ref = $5, tries = $6, labels = $7,
        wrong_sides = $8, member_comment = $9, staff_comment = $10, submitted_at = $11, reviewed_at = $12, decided_at = $13,
        next_ask_at = $14, provider = $15, touched_at = foyer.clock() where id = $1`,
    values: [
      check.id,
      check.state,
      check.sealedDetails,
      check.numberRef,
      check.providerRef,
      check.tries,
      check.labels,
      check.wrongSides,
      check.memberComment,
      check.staffComment,
      check.submittedAt,
      check.reviewedAt,
      check.decidedAt,
      check.nextPollAt,
      check.provider,
    ],
  });
}

/** Locks a number until the end of the transaction, so that of two members who submit it at once the second sees the first. */
export async function lockNumber(
  client: Queryable,
  { merchant, numberRef }: Pick<CheckRow, 'merchant' | 'numberRef'>,
): Promise<void> {
  if (numberRef === null) return;
  await client.query(`select pg_advisory_xact_lock(hashtextextended('foyer identity ' || $1 || ' ' || $2, 0))`, [
    merchant,
    numberRef,
  ]);
}

/**
 * Whether another member of the merchant has been approved with the same number, or may still be: a provider can approve a check
 * after it asked for pictures again. Call after `lockNumber`.
 */
export async function hasDuplicate(
  client: Queryable,
  { memberId, merchant, numberRef }: Pick<CheckRow, 'merchant' | 'memberId' | 'numberRef'>,
): Promise<boolean> {
  if (numberRef === null) return false;
  const { rowCount } = await client.query({
    name: 'find-identity-duplicate',
    text: `select 1 from foyer.identity_check where merchant = $1 and number_ref = $2 and member_id <> $3
      and state in ('submitted', 'pending', 'retry', 'approved') limit 1`,
    values: [merchant, numberRef, memberId],
  });
  return (rowCount ?? 0) > 0;
}

/** Claims the check of a merchant that has been due longest: no other process gets it for the next minutes. */
export async function claimDueCheck(client: Queryable, merchant: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>({
    name: 'claim-identity-check',
    text: `update foyer.identity_check set next_ask_at = foyer.clock() + interval '2 minutes'
      where id = (select id from foyer.identity_check where merchant = $1 and next_ask_at <= foyer.clock()
        order by next_ask_at limit 1 for update skip locked)
      returning id`,
    values: [merchant],
  });
  return rows[0]?.id ?? null;
}

/** Makes the check of an applicant due. @returns false if there is none */
export async function makeDue(
  client: Queryable,
  { merchant, provider, ref }: { merchant: string; provider: string; ref: string },
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'make-identity-check-due',
    text: `update foyer.identity_check set next_ask_at = foyer.clock() where merchant = $1 and provider = $2 and provider_ref = $3`,
    values: [merchant, provider, ref],
  });
  return (rowCount ?? 0) > 0;
}

/** The checks of a merchant that wait for a decision, oldest first. */
export async function findWaitingChecks(client: Queryable, merchant: string): Promise<CheckRow[]> {
  const { rows } = await client.query<CheckRow>({
    text: `select ${COLUMNS} from foyer.identity_check where merchant = $1 and state in ('submitted', 'pending')
      order by submitted_at limit 100`,
    values: [merchant],
  });
  return rows;
}

const DRAFT_DAYS = 30;

/** Deletes drafts that were not sent for a month, with their pictures. */
export async function deleteOldDrafts(client: Queryable): Promise<void> {
  await client.query(
    `delete from foyer.identity_check where state = 'draft' and touched_at < foyer.clock() - interval '${DRAFT_DAYS} days'`,
  );
}

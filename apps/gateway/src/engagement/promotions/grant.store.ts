import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { Offer } from './offers-document.ts';

/** The unique key of a grant: each occurrence of an offer is granted to a member once. */
export interface GrantKey {
  memberId: bigint;
  offerId: string;
  occurrence: string;
}

export interface GrantRow extends GrantKey {
  id: string;
  merchant: string;
  documentVersion: number;
  /** The offer at that time. */
  terms: Offer;
  amountMinor: bigint;
  currency: string;
  createdAt: Date;
}

const COLUMNS = `id, merchant, member_id as "memberId", offer_id as "offerId", occurrence, document_version as "documentVersion",
  terms, amount_minor as "amountMinor", currency, created_at as "createdAt"`;

/** Locks a member until the transaction ends: claims, exclusions and limits of the same member are serialised. */
export async function lockMember(client: Client, memberId: bigint): Promise<void> {
  await client.query('select from foyer.member where id = $1 for no key update', [memberId]);
}

export async function getGrant(client: Client, { memberId, occurrence, offerId }: GrantKey): Promise<GrantRow | null> {
  const { rows } = await client.query<GrantRow>(
    `select ${COLUMNS} from foyer.promotion_grant where member_id = $1 and offer_id = $2 and occurrence = $3`,
    [memberId, offerId, occurrence],
  );
  return rows[0] ?? null;
}

/** @throws the driver's unique violation (23505) if the occurrence has been granted */
export async function addGrant(client: Client, grant: Omit<GrantRow, 'createdAt'>): Promise<GrantRow> {
  const { rows } = await client.query<GrantRow>(
    `insert into foyer.promotion_grant (id, merchant, member_id, offer_id, occurrence, document_version, terms, amount_minor, currency)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${COLUMNS}`,
    [
      ...[grant.id, grant.merchant, grant.memberId, grant.offerId, grant.occurrence, grant.documentVersion],
      ...[JSON.stringify(grant.terms), grant.amountMinor, grant.currency],
    ],
  );
  if (!rows[0]) throw new Error('a grant was not stored');
  return rows[0];
}

/** A member's grants, the newest first. */
export async function findGrants(client: Queryable, memberId: bigint, limit: number): Promise<GrantRow[]> {
  const { rows } = await client.query<GrantRow>(
    `select ${COLUMNS} from foyer.promotion_grant where member_id = $1 order by created_at desc, id desc limit $2`,
    [memberId, limit],
  );
  return rows;
}

/** How much a member has been granted in total: of wagered funds, only what became cash; payouts of free rounds are wins. */
export async function getGrantTotal(client: Queryable, memberId: bigint): Promise<bigint> {
  const { rows } = await client.query<{ total: bigint }>(
    `select coalesce(sum(coalesce(wager.paid_minor, amount_minor)), 0)::bigint as total
     from foyer.promotion_grant granted left join foyer.wager on wager.grant_id = granted.id
     where granted.member_id = $1 and granted.terms->'value'->>'kind' <> 'ticket'`,
    [memberId],
  );
  return rows[0]?.total ?? 0n;
}

/** The offer whose funds a member is wagering; null if none. */
export async function getWageredOffer(client: Queryable, memberId: bigint): Promise<string | null> {
  const { rows } = await client.query<{ offerId: string }>(
    `select granted.offer_id as "offerId" from foyer.wager join foyer.promotion_grant granted on granted.id = wager.grant_id
     where wager.member_id = $1 and wager.state = 'active'`,
    [memberId],
  );
  return rows[0]?.offerId ?? null;
}

/** How often a member has been granted each offer. */
export async function countClaims(client: Queryable, memberId: bigint): Promise<Map<string, number>> {
  const { rows } = await client.query<{ offerId: string; total: number }>(
    `select offer_id as "offerId", count(*)::int as total from foyer.promotion_grant where member_id = $1 group by offer_id`,
    [memberId],
  );
  return new Map(rows.map(({ offerId, total }) => [offerId, total]));
}

/** Takes an amount from an offer's budget. @param budgetMinor null: unlimited @returns false if too little is left */
export async function takeBudget(
  client: Client,
  {
    merchant,
    offerId,
    amountMinor,
    budgetMinor,
  }: { merchant: string; offerId: string; amountMinor: bigint; budgetMinor: bigint | null },
): Promise<boolean> {
  await client.query('insert into foyer.promotion_budget (merchant, offer_id) values ($1, $2) on conflict do nothing', [
    merchant,
    offerId,
  ]);
  const { rowCount } = await client.query(
    `update foyer.promotion_budget set used_minor = used_minor + $3, grants = grants + 1
     where merchant = $1 and offer_id = $2 and ($4::bigint is null or used_minor + $3 <= $4)`,
    [merchant, offerId, amountMinor, budgetMinor],
  );
  return rowCount === 1;
}

/** The used budget of each offer of a merchant, in minor units. */
export async function findUsedBudgets(client: Queryable, merchant: string): Promise<Map<string, bigint>> {
  const { rows } = await client.query<{ offerId: string; usedMinor: bigint }>(
    'select offer_id as "offerId", used_minor as "usedMinor" from foyer.promotion_budget where merchant = $1',
    [merchant],
  );
  return new Map(rows.map(({ offerId, usedMinor }) => [offerId, usedMinor]));
}

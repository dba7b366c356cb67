import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import type { ApplicationState } from './application-states.ts';

type Shown = ValueOf<Endpoints['agent.application']>;

export interface ApplicationRow extends Pick<Shown, 'way' | 'name' | 'link' | 'refusal'> {
  id: string;
  merchant: string;
  memberId: bigint;
  state: ApplicationState;
  approvedBy: string[];
  submittedAt: Date | null;
  decidedAt: Date | null;
}

const COLUMNS = `id, merchant, member_id as "memberId", state, way, name, link, refusal, approved_by as "approvedBy",
  submitted_at as "submittedAt", decided_at as "decidedAt"`;

/**
 * Locks a member until the transaction ends, to serialise submissions and decisions.
 * @returns the type; null for a closed account
 */
export async function lockApplicant(client: Client, merchant: string, memberId: bigint): Promise<number | null> {
  const { rows } = await client.query<{ type: number }>(
    'select type from foyer.member where id = $1 and merchant = $2 and closed_at is null for no key update',
    [memberId, merchant],
  );
  return rows[0]?.type ?? null;
}

/** A member's newest application. */
export async function getApplication(client: Queryable, memberId: bigint): Promise<ApplicationRow | null> {
  const { rows } = await client.query<ApplicationRow>(
    `select ${COLUMNS} from foyer.agent_application where member_id = $1 order by created_at desc, id limit 1`,
    [memberId],
  );
  return rows[0] ?? null;
}

/** Saves a draft; the member is locked. */
export async function putDraftApplication(
  client: Client,
  {
    id,
    link,
    memberId,
    merchant,
    name,
    way,
  }: Pick<ApplicationRow, 'id' | 'link' | 'memberId' | 'merchant' | 'name' | 'way'>,
): Promise<void> {
  await client.query(
    `insert into foyer.agent_application as application (id, merchant, member_id, state, way, name, link)
     values ($1, $2, $3, 'draft', $4, $5, $6)
     on conflict (member_id) where state in ('draft', 'submitted', 'checked')
     do update set way = excluded.way, name = excluded.name, link = excluded.link where application.state = 'draft'`,
    [id, merchant, memberId, way, name, link],
  );
}

/** Stores the state of an application, with the time at which it was sent or decided. */
export async function updateApplication(client: Client, row: ApplicationRow): Promise<ApplicationRow> {
  const { rows } = await client.query<ApplicationRow>(
    `update foyer.agent_application set state = $2, refusal = $3, approved_by = $4,
       submitted_at = case when $2 = 'submitted' then foyer.clock() else submitted_at end,
       decided_at = case when $2 in ('approved', 'refused', 'withdrawn') then foyer.clock() else decided_at end
     where id = $1 returning ${COLUMNS}`,
    [row.id, row.state, row.refusal, row.approvedBy],
  );
  if (!rows[0]) throw new Error(`there is no application ${row.id}`);
  return rows[0];
}

export interface WaitingApplication extends ApplicationRow {
  username: string;
  /** Identity level; 0 before the first check. */
  kycLevel: number;
  joinedAt: Date;
  /** Members whom the applicant has referred. */
  referred: number;
}

/** Applications of a merchant that wait for staff, the oldest first. */
export async function findWaitingApplications(client: Queryable, merchant: string): Promise<WaitingApplication[]> {
  const { rows } = await client.query<WaitingApplication>(
    `select application.*, member.username, member.created_at as "joinedAt", coalesce(identity.level, 0) as "kycLevel",
       (select count(*)::int from foyer.member friend where friend.referred_by = member.id) as referred
     from (select ${COLUMNS} from foyer.agent_application where merchant = $1 and state in ('submitted', 'checked')) application
     join foyer.member on member.id = application."memberId"
     left join foyer.member_identity identity on identity.member_id = member.id
     order by application."submittedAt" limit 500`,
    [merchant],
  );
  return rows;
}

/** An application of a merchant by its id. */
export async function getApplicationById(
  client: Queryable,
  merchant: string,
  id: string,
): Promise<ApplicationRow | null> {
  const { rows } = await client.query<ApplicationRow>(
    `select ${COLUMNS} from foyer.agent_application where id = $1 and merchant = $2`,
    [id, merchant],
  );
  return rows[0] ?? null;
}

export interface MyApplication {
  state: string;
  way: string;
  name: string;
  link: string;
  submittedAt: Date | null;
}

/** A member's applications, for their download. */
export async function findMyApplications(client: Queryable, memberId: bigint): Promise<MyApplication[]> {
  const { rows } = await client.query<MyApplication>(
    `select state, way, name, link, submitted_at as "submittedAt" from foyer.agent_application where member_id = $1 order by created_at`,
    [memberId],
  );
  return rows;
}

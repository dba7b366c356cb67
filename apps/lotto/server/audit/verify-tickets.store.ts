import { lottoEndpoints } from '@foyer/contract/lotto/endpoints.ts';
import type { Queryable } from '@foyer/database/open-pool.ts';
import { REFUSAL_OF_STATUS, REFUSED_BY_WALLET, VOID_REASONS } from '../tickets/ticket-refusals.data.ts';
import type { TicketRow } from '../tickets/ticket-row.ts';

/** Lines that describe tickets which break a rule, by rule. Each query returns `detail`. */
const RULES: Readonly<Record<string, string>> = {
  'I5 a ticket of a finished draw is settled or void': `
    select 'ticket ' || ticket_id || ' of ' || draw_id || ' is ' || ticket.state as detail
    from lotto.ticket join lotto.draw using (draw_id)
    where draw.state in ('settled', 'corrected') and ticket.state in ('pending', 'open', 'voiding')`,
  'I7 no ticket is accepted outside of the sale': `
    select 'ticket ' || ticket_id || ' of ' || draw_id as detail from lotto.ticket join lotto.draw using (draw_id)
    where placed_at >= closes_at or placed_at < opens_at`,
  'I7 a draw with numbers has a manifest': `
    select draw_id as detail from lotto.draw left join lotto.manifest using (draw_id)
    where numbers is not null and beacon_chain is not null and manifest.draw_id is null`,
};

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');
const REFUSALS = listed(lottoEndpoints['ticket.place'].refusals);
const REFUSED = listed([...Object.values(REFUSAL_OF_STATUS), REFUSED_BY_WALLET]);

/** What happens to a ticket after it was sealed, against its draw and its corrections. */
const LATER_RULES: Readonly<Record<string, string>> = {
  'I5 a ticket is settled after its draw': `
    select 'ticket ' || ticket_id || ' of ' || draw_id as detail from lotto.ticket join lotto.draw using (draw_id)
    where ticket.settled_at < drawn_at or (ticket.settled_at is null) <> (ticket.state <> 'settled')
      or (hits is null) <> (ticket.state <> 'settled') or (corrected_hits is null) <> (corrected_at is null)`,
  'I5 a ticket ends for a reason that its player was given': `
    select 'ticket ' || ticket_id || ': ' || refusal as detail from lotto.ticket join lotto.draw using (draw_id)
    where refusal not in (${REFUSALS}) or (refusal = 'draw.voided' and draw.state <> 'voided')
      or (ticket.state in ('void', 'voiding') and coalesce(refusal, '') not in (${listed(VOID_REASONS)}))
      or (ticket.state = 'refused' and coalesce(refusal, '') not in (${REFUSED}))`,
  'I5 a ticket was corrected by what its corrections paid': `
    select 'ticket ' || ticket_id || ': ' || corrected_minor || ' on the ticket, ' || coalesce(paid.minor, 0) || ' in corrections' as detail
    from lotto.ticket left join (
      select ticket_id, sum(due_minor) as minor, max(paid_at) as at from lotto.corrected_ticket where paid_at is not null group by ticket_id
    ) paid using (ticket_id)
    where corrected_minor <> coalesce(paid.minor, 0) or abs(extract(epoch from corrected_at - paid.at)) > 60`,
  'I7 what a draw can cost is the sum over its tickets': `
    select draw_id || ', ' || merchant || ', ' || currency || ': ' || coalesce(minor::text, 'nothing') || ' instead of ' || coalesce(counted::text, 'nothing') as detail
    from lotto.draw_liability full join (
      select draw_id, merchant, currency, coalesce(sum(worst_payout_minor) filter (where state not in ('refused', 'void')), 0) as counted,
        max(worst_payout_minor) as highest
      from lotto.ticket where not is_trial group by draw_id, merchant, currency
    ) tickets using (draw_id, merchant, currency)
    where minor is distinct from counted and (minor is not null or highest > 0)`,
};

const DETAILS = 20;

export interface TicketFault {
  readonly invariant: string;
  readonly detail: string;
}

export async function findRuleFaults(db: Queryable): Promise<TicketFault[]> {
  const faults: TicketFault[] = [];
  for (const [invariant, query] of Object.entries({ ...RULES, ...LATER_RULES })) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit ${DETAILS}`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}

/** Finished draws that have tickets, or had some by their manifest. */
export async function findDrawsToVerify(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ drawId: string }>(
    `select draw_id as "drawId" from lotto.draw join lotto.manifest using (draw_id)
     where state in ('settled', 'corrected')
       and (tickets > 0 or exists (select from lotto.ticket where ticket.draw_id = draw.draw_id)) order by closes_at`,
  );
  return rows.map(({ drawId }) => drawId);
}

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The settled tickets of a draw, with what was first paid and what corrections paid apart. */
export async function* eachSettledRow(db: Queryable, drawId: string): AsyncGenerator<TicketRow> {
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const { rows }: { rows: TicketRow[] } = await db.query<TicketRow>(
      `select * from lotto.ticket where draw_id = $1 and state = 'settled' and ticket_id > $2 order by ticket_id limit ${PAGE}`,
      [drawId, after],
    );
    yield* rows;
    after = rows.at(-1)?.ticket_id;
  }
}

/** The stored levels of the tree over a draw's tickets, from its leaves to its root. */
export async function findLevels(db: Queryable, drawId: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ nodes: Buffer }>(
    'select nodes from lotto.manifest_level where draw_id = $1 order by level',
    [drawId],
  );
  return rows.map(({ nodes }) => nodes);
}

/** Draws that have no numbers, and whose seed is public. */
export async function findRevealedVoids(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ drawId: string }>(
    `select draw_id as "drawId" from lotto.draw where state = 'voided' and server_seed is not null order by closes_at`,
  );
  return rows.map(({ drawId }) => drawId);
}

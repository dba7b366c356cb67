import type { Database } from '../context.ts';

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

const DETAILS = 20;

export interface TicketFault {
  readonly invariant: string;
  readonly detail: string;
}

export async function findRuleFaults(db: Database): Promise<TicketFault[]> {
  const faults: TicketFault[] = [];
  for (const [invariant, query] of Object.entries(RULES)) {
    const { rows } = await db.query<{ detail: string }>(`select detail from (${query}) faults limit ${DETAILS}`);
    faults.push(...rows.map(({ detail }) => ({ invariant, detail })));
  }
  return faults;
}

/** Finished draws that have tickets, or had some by their manifest. */
export async function findDrawsToVerify(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ drawId: string }>(
    `select draw_id as "drawId" from lotto.draw join lotto.manifest using (draw_id)
     where state in ('settled', 'corrected')
       and (tickets > 0 or exists (select from lotto.ticket where ticket.draw_id = draw.draw_id)) order by closes_at`,
  );
  return rows.map(({ drawId }) => drawId);
}

import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Database } from '../db/tables.ts';
import type { Person } from './person.ts';
import { insertStaffAct } from './staff-act.store.ts';

export interface StaffAct {
  act: string;
  merchant: string;
  /** To whom: a member's or a colleague's name. */
  subject: string;
  reason: string;
  before: object;
  after: object;
}

/** Writes what a person did to the append-only record, signed if it came from the command line. In the transaction that does it. */
export async function recordAct(
  transaction: Database,
  { act, person, now }: { act: StaffAct; person: Person } & Pick<Context, 'now'>,
): Promise<void> {
  const [id, at] = [randomUUID(), new Date(now())];
  const signed = person.sign && JSON.stringify({ id, at: at.toISOString(), staff: person.name, ...act });
  const { before, after, ...rest } = act;
  await insertStaffAct(transaction, {
    id,
    at,
    staff: person.name,
    ...rest,
    before: JSON.stringify(before),
    after: JSON.stringify(after),
    signed,
    signature: signed === null ? null : (person.sign?.(signed) ?? null),
  });
}

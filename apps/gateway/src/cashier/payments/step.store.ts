import type { Client } from '@foyer/database/open-pool.ts';

/** One entry of a timeline. */
export interface Step {
  state: string;
  by: string;
  reason: string | null;
  at: Date;
}

/** Adds an entry to the timeline of a deposit or a withdrawal. */
export async function addStep(
  client: Client,
  { by, reason = null, state, subject }: { subject: string; state: string; by: string; reason?: string | null },
): Promise<void> {
  await client.query({
    name: 'add-cashier-step',
    text: 'insert into foyer.cashier_step (subject, state, by_whom, reason) values ($1, $2, $3, $4)',
    values: [subject, state, by, reason],
  });
}

/** A timeline, oldest entry first. */
export async function findSteps(client: Client, subject: string): Promise<Step[]> {
  const { rows } = await client.query<Step>({
    name: 'find-cashier-steps',
    text: 'select state, by_whom as by, reason, at from foyer.cashier_step where subject = $1 order by id',
    values: [subject],
  });
  return rows;
}

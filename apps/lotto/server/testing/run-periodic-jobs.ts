import type { LottoContext } from '../context.ts';
import { payRefusedWins } from '../jobs/pay-refused-wins.ts';
import { rollBackTickets } from '../jobs/roll-back-tickets.ts';
import { sweep } from '../jobs/sweep.ts';

/** Does what the lottery does each minute. @returns the draws that are to be run */
export async function runPeriodicJobs(context: LottoContext): Promise<string[]> {
  const drawIds = await sweep(context);
  await rollBackTickets(context);
  await payRefusedWins(context);
  return drawIds;
}

import type { Context } from '../context.ts';
import { decideHeld } from './decide-withdrawal.ts';
import { followDeposits } from './follow-deposits.ts';
import { followPayouts, sendPayouts } from './follow-payouts.ts';
import { followReturns } from './follow-returns.ts';
import { followReversals } from './follow-reversals.ts';
import { processNotices } from './process-notices.ts';

const STEPS = [
  processNotices,
  followDeposits,
  decideHeld,
  sendPayouts,
  followPayouts,
  followReversals,
  followReturns,
] as const;

/** Does everything that is due, once a minute, even what a crash has interrupted. A failing step does not stop the others. */
export async function followPayments(context: Context): Promise<void> {
  for (const step of STEPS)
    await step(context).catch((fault: unknown) => context.log.error({ err: fault, step: step.name }, 'payments'));
}

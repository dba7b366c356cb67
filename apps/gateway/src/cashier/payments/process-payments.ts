import type { Context } from '../../context.ts';
import { decideHeld } from './decide-withdrawal.ts';
import { pollDeposits } from './poll-deposits.ts';
import { processNotices } from './process-notices.ts';
import { pollPayouts, sendPayouts } from './process-payouts.ts';
import { processReturns } from './process-returns.ts';
import { processReversals } from './process-reversals.ts';

/** What can wait for a provider does not wait for other work, but what is decided now is sent now. */
const CHAINS = [
  [processNotices],
  [pollDeposits],
  [decideHeld, sendPayouts],
  [pollPayouts],
  [processReversals],
  [processReturns],
] as const;

/** Does everything that is due, once a minute, even what a crash has interrupted. A failing step does not stop the others. */
export async function processPayments(context: Context): Promise<void> {
  const run = async (steps: (typeof CHAINS)[number]): Promise<void> => {
    for (const step of steps)
      await step(context).catch((fault: unknown) => context.log.error({ err: fault, step: step.name }, 'payments'));
  };
  await Promise.all(CHAINS.map(run));
}

import type { CheckResult } from '../check.ts';
import { UsageError } from '../check.ts';
import { runChecks } from '../run-checks.ts';
import { CHAOS_CHECKS } from './chaos-checks.ts';
import { EXTENSION_CHECKS } from './extension-checks.ts';
import { MEMORY_CHECK, MONEY_CHECKS } from './money-checks.ts';
import { SIGNATURE_CHECKS } from './signature-checks.ts';
import { type WalletSettings, WalletTarget } from './wallet-target.ts';

/** Every check of a wallet, in their order. */
export const WALLET_CHECKS = [
  ...SIGNATURE_CHECKS,
  ...MONEY_CHECKS,
  ...EXTENSION_CHECKS,
  ...CHAOS_CHECKS,
  MEMORY_CHECK,
] as const;

/** How many stakes the member must have, for the bets that are open at the same time. */
const STAKES_NEEDED = 100n;

interface Run {
  only: ReadonlySet<string> | null;
  checkMs: number;
  onResult?: (result: CheckResult) => void;
}

/** Checks a wallet by acting as the vendor. @throws UsageError if no session can be opened, or the member has too little */
export async function checkWallet(settings: WalletSettings, run: Run): Promise<CheckResult[]> {
  const target = new WalletTarget(settings);
  let balance: bigint;
  try {
    balance = await target.balance();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    throw new UsageError(`${settings.url} cannot be used: ${error instanceof Error ? error.message : error}${cause}`);
  }
  const needed = settings.stakeMinor * STAKES_NEEDED;
  if (balance < needed) throw new UsageError(`the member has ${balance} minor units and needs ${needed} (see --stake)`);
  const evidence = () => {
    target.exchanges = [];
    return () => target.exchanges;
  };
  return runChecks({ ...run, checks: WALLET_CHECKS, target, evidence });
}

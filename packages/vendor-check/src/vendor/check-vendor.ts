import { type CheckResult, type Exchange, UsageError } from '../check.ts';
import { runChecks } from '../run-checks.ts';
import { CONDUCT_CHECKS } from './conduct-checks.ts';
import type { Call } from './player.ts';
import { SCENARIO_CHECKS, VENDOR_EXTENSION_CHECKS } from './scenario-checks.ts';
import { type VendorSettings, VendorTarget } from './vendor-target.ts';

/** Every check of a vendor: headers first, then the rules in their order, then faults of the network. */
export const VENDOR_CHECKS = [...CONDUCT_CHECKS, ...SCENARIO_CHECKS, ...VENDOR_EXTENSION_CHECKS].sort(
  (left, right) => rankOf(left.id) - rankOf(right.id),
);

function rankOf(id: string): number {
  return 'SWC'.indexOf(id.charAt(0)) * 100 + Number(id.slice(1));
}

const toExchange = ({ answer, note, path, text }: Call): Exchange => ({
  method: 'POST',
  path,
  request: text,
  answer,
  note,
});

interface Run {
  only: ReadonlySet<string> | null;
  checkMs: number;
  /** Called with the address of the kit's wallet, before the vendor plays. */
  onListening?: (url: string) => void | Promise<void>;
  onResult?: (result: CheckResult) => void;
}

/** Checks a vendor: plays all scenarios as the wallet, then examines its calls. @throws UsageError if it makes no call at all */
export async function checkVendor(settings: VendorSettings, run: Run): Promise<CheckResult[]> {
  const target = new VendorTarget(settings);
  const url = await target.server.listen(settings.port, settings.host).catch((error: Error) => {
    throw new UsageError(`cannot listen on ${settings.host}:${settings.port}: ${error.message}`);
  });
  try {
    await run.onListening?.(url);
    await target.playAll();
  } finally {
    await target.server.close();
  }
  if (target.calls.length === 0) {
    const [complaint] = target.players.flatMap((player) => player.complaint ?? []);
    throw new UsageError(`no call of the vendor reached ${url}${complaint ? `: ${complaint}` : ''}`);
  }
  const evidence = () => {
    target.evidence = [];
    return () => [...target.evidence.map(toExchange)];
  };
  return runChecks({ ...run, checks: VENDOR_CHECKS, target, evidence });
}

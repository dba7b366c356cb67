import { type Check, CheckFailure, type CheckResult, type Exchange, NotApplicable } from './check.ts';

interface Run<Target> {
  checks: readonly Check<Target>[];
  target: Target;
  /** Ids; null for all. */
  only: ReadonlySet<string> | null;
  /** How long one check may take. */
  checkMs: number;
  /** Starts collecting the evidence of a check. @returns a function that returns it */
  evidence(id: string): () => readonly Exchange[];
  onResult?: (result: CheckResult) => void;
}

/** Runs the checks one after the other. @returns the result of each selected check */
export async function runChecks<Target>(run: Run<Target>): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  const failed = new Set<string>();
  for (const check of run.checks) {
    if (run.only && !run.only.has(check.id)) continue;
    const broken = check.needs?.filter((id) => failed.has(id)) ?? [];
    const result =
      broken.length > 0 ? notMade(check, `not made, because ${broken.join(', ')} failed`) : await make(check, run);
    if (result.verdict === 'failed') failed.add(check.id);
    results.push(result);
    run.onResult?.(result);
  }
  return results;
}

const notMade = ({ id, sentence }: Check<never>, reason: string): CheckResult => ({
  id,
  sentence,
  verdict: 'not applicable',
  reason,
  evidence: [],
  tookMs: 0,
});

async function make<Target>(check: Check<Target>, run: Run<Target>): Promise<CheckResult> {
  const { id, sentence } = check;
  const evidence = run.evidence(id);
  const began = performance.now();
  const end = (verdict: CheckResult['verdict'], reason: string | null): CheckResult => ({
    id,
    sentence,
    verdict,
    reason,
    evidence: evidence(),
    tookMs: Math.round(performance.now() - began),
  });
  try {
    const untried = await within(check.run(run.target), run.checkMs);
    return end('passed', typeof untried === 'string' ? untried : null);
  } catch (error) {
    if (error instanceof NotApplicable) return end('not applicable', error.message);
    if (error instanceof CheckFailure) return end('failed', error.message);
    return end('failed', `the check could not be finished: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** @throws CheckFailure when time is over; the work continues unobserved */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CheckFailure(`no result within ${ms} ms`)), ms);
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

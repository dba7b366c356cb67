import type { CheckResult, Exchange, Verdict } from '../check.ts';
import { mask } from './mask.ts';

/** The results of a run, without secrets: the content of every form of the report. */
export interface Report {
  readonly target: string;
  readonly side: 'wallet' | 'vendor';
  readonly seed: number;
  readonly startedAt: string;
  readonly tookMs: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly results: readonly CheckResult[];
}

/** Exchanges shown of one check: the last ones, which contain the failure. */
const SHOWN = 12;

/** Counts the verdicts, and masks and shortens the evidence. */
export function toReport(
  run: Omit<Report, 'counts' | 'results'>,
  results: readonly CheckResult[],
  secrets: readonly string[],
): Report {
  const count = (verdict: Verdict) => results.filter((result) => result.verdict === verdict).length;
  const hide = (exchange: Exchange): Exchange => ({
    ...exchange,
    request: mask(exchange.request, secrets),
    answer: mask(exchange.answer, secrets),
  });
  return {
    ...run,
    counts: { passed: count('passed'), failed: count('failed'), 'not applicable': count('not applicable') },
    results: results.map((result) => ({ ...result, evidence: result.evidence.slice(-SHOWN).map(hide) })),
  };
}

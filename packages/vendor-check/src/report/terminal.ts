import type { CheckResult, Verdict } from '../check.ts';
import { mask } from './mask.ts';
import type { Report } from './report.ts';

const SIGNS: Readonly<Record<Verdict, { sign: string; colour: number }>> = {
  passed: { sign: 'pass', colour: 32 },
  failed: { sign: 'FAIL', colour: 31 },
  'not applicable': { sign: ' n/a', colour: 90 },
};

const paint = (text: string, colour: number, isTerminal: boolean): string =>
  isTerminal ? `\u001b[${colour}m${text}\u001b[0m` : text;

/** One line of a check, and the evidence of one that failed. */
export function toLines(result: CheckResult, isTerminal: boolean, secrets: readonly string[] = []): string {
  const { id, reason, sentence, verdict } = result;
  const { colour, sign } = SIGNS[verdict];
  const lines = [`${paint(sign, colour, isTerminal)}  ${id.padEnd(4)} ${sentence}`];
  if (reason) lines.push(paint(`           ${reason}`, colour, isTerminal));
  if (verdict === 'failed')
    for (const { answer, method, note, path, request } of result.evidence.slice(-3)) {
      lines.push(`           ${method} ${path} ${mask(request, secrets)}`);
      lines.push(`             → ${[mask(answer, secrets), note].filter(Boolean).join('  ') || 'no answer'}`);
    }
  return lines.join('\n');
}

/** The last line of a run. */
export function toSummary({ counts, seed, tookMs }: Report): string {
  const seconds = (tookMs / 1000).toFixed(1);
  return `\n${counts.passed} passed, ${counts.failed} failed, ${counts['not applicable']} not applicable, in ${seconds} s (seed ${seed})`;
}

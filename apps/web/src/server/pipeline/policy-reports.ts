import { parseJson } from '@foyer/http/read-setting.ts';
import { createThrottledWarning } from '@foyer/http/throttled-warning.ts';
import type { FastifyInstance } from 'fastify';

/** Where browsers report what a page's content security policy refused, or would have refused. */
export const POLICY_REPORTS = '/m/policy-reports';

const MAX_BYTES = 8 * 1024;
const MAX_CHARACTERS = 200;

/** The fields of a report (CSP3 §5.3) that identify the violation and its place. */
const TEXTS = { directive: 'effective-directive', blocked: 'blocked-uri', page: 'document-uri', source: 'source-file' };

const warnOfViolation = createThrottledWarning('a page broke its content security policy');

/** Logs the reports of browsers, at most one line a second. Anybody can send one: the answer is always the same. */
export function acceptPolicyReports(app: FastifyInstance): void {
  app.post(POLICY_REPORTS, { bodyLimit: MAX_BYTES }, (request, reply) => {
    const violation = readReport(request.body);
    if (violation) warnOfViolation(request.log, { violation });
    return reply.code(204).send();
  });
}

/** The content of a report, without the queries of its addresses, which may identify a member; null for anything else. */
export function readReport(body: unknown): Record<string, number | string> | null {
  const parsed = Buffer.isBuffer(body) ? parseJson(body.toString()) : null;
  const report = isObject(parsed) ? parsed['csp-report'] : null;
  if (!isObject(report) || typeof report['effective-directive'] !== 'string') return null;
  const texts = Object.entries(TEXTS).map(([name, field]) => [name, toPlace(report[field])]);
  const line = Number.isSafeInteger(report['line-number']) ? Number(report['line-number']) : 0;
  return { ...Object.fromEntries(texts), line };
}

const toPlace = (value: unknown): string =>
  typeof value === 'string' ? (value.split(/[?#]/, 1)[0] ?? '').slice(0, MAX_CHARACTERS) : '';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

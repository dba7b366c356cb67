import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { acceptPolicyReports, POLICY_REPORTS, readReport } from './policy-reports.ts';

const REPORT = {
  'csp-report': {
    'effective-directive': 'require-trusted-types-for',
    'blocked-uri': 'trusted-types-sink',
    'document-uri': 'https://lotus.example/m/login?token=secret#there',
    'source-file': 'https://captcha.example/gt4.js?v=3',
    'line-number': 12,
    'script-sample': 'Element innerHTML|a password',
  },
};
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));

test('reads what was refused where, without queries and samples', () => {
  expect(readReport(bytes(REPORT))).toEqual({
    directive: 'require-trusted-types-for',
    blocked: 'trusted-types-sink',
    page: 'https://lotus.example/m/login',
    source: 'https://captcha.example/gt4.js',
    line: 12,
  });
});

test.each([
  ['nothing', undefined],
  ['text that is not JSON', Buffer.from('{"csp-')],
  ['null', bytes(null)],
  ['another object', bytes({ 'csp-report': 'x' })],
  ['a report without a directive', bytes({ 'csp-report': { 'blocked-uri': 'x' } })],
])('reads no report from %s', (_what, body) => {
  expect(readReport(body)).toBeNull();
});

test('shortens long fields, and ignores those of another type', () => {
  const report = { 'effective-directive': 'x'.repeat(5000), 'blocked-uri': { a: 1 }, 'line-number': 'NaN' };
  expect(readReport(bytes({ 'csp-report': report }))).toMatchObject({ blocked: '', line: 0 });
  expect(String(readReport(bytes({ 'csp-report': report }))?.directive)).toHaveLength(200);
});

test('logs one line for a flood of reports, and answers each without a body', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  acceptPolicyReports(app);
  const send = (payload: Buffer) =>
    app.inject({ method: 'POST', url: POLICY_REPORTS, headers: { 'content-type': 'application/csp-report' }, payload });
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(bytes(REPORT))));
  expect(answers.map(({ body, statusCode }) => [statusCode, body])).toEqual(answers.map(() => [204, '']));
  expect((await send(Buffer.alloc(9000, 'x'))).statusCode).toBe(413);
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('secret');
  await app.close();
});

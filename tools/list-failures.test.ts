import { expect, test } from 'vitest';
import { listJourneyFailures, listTooManyRetries, listVitestFailures } from './list-failures.ts';

test('lists failed tests, tests that passed on a retry, and files whose set-up failed', () => {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: '/a.test.ts', status: 'passed', message: '', assertionResults: [passed] },
      {
        name: '/b.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          {
            fullName: 'pays',
            status: 'failed',
            failureMessages: ['\u001b[31mAssertionError\u001b[39m: 1\n\n  not 2\n at b'],
          },
          { fullName: 'waits', status: 'passed', failureMessages: ['Error: late'] },
        ],
      },
      {
        name: '/c.test.ts',
        status: 'failed',
        message: 'Error: no database',
        assertionResults: [{ fullName: 'reads', status: 'skipped', failureMessages: [] }],
      },
    ],
  };
  expect(listVitestFailures(report)).toEqual([
    '/b.test.ts › pays: AssertionError: 1 · not 2',
    '/b.test.ts › waits (passed on a retry): Error: late',
    '/c.test.ts: Error: no database',
  ]);
});

test('lists failed journeys, flaky ones, and errors outside a test', () => {
  const attempt = (...messages: string[]) => ({ errors: messages.map((message) => ({ message })) });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'Error: the page is closed' }],
    suites: [
      {
        specs: [],
        suites: [
          {
            specs: [
              {
                title: 'pays',
                file: 'a.spec.ts',
                line: 3,
                tests: [{ status: 'unexpected', results: [attempt('no'), attempt('no')] }],
              },
              {
                title: 'waits',
                file: 'a.spec.ts',
                line: 9,
                tests: [{ status: 'flaky', results: [attempt('late'), attempt()] }],
              },
              { title: 'reads', file: 'a.spec.ts', line: 12, tests: [{ status: 'expected', results: [attempt()] }] },
            ],
          },
        ],
      },
    ],
  };
  expect(listJourneyFailures(report)).toEqual([
    'outside a test: Error: the page is closed',
    'a.spec.ts:3 › pays: no',
    'a.spec.ts:9 › waits (passed on a retry): late',
  ]);
});

test('allows three tests that passed only on a retry, and fails more', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `${index} (passed on a retry): late`);
  expect(listTooManyRetries([...lines(3), 'b.test.ts › pays: no'])).toEqual([]);
  expect(listTooManyRetries(lines(4))).toEqual(['4 tests passed only on a retry, more than 3']);
});

import { stripVTControlCharacters } from 'node:util';

/** Vitest's JSON report, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** The file's path. */
    name: string;
    status: string;
    /** The error of the file itself or of a hook around all its tests. */
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** Playwright's JSON report, as far as it is read here. */
export interface JourneysReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Errors outside a test. */
  errors: { message?: string }[];
  suites: JourneySuite[];
}

interface JourneySuite {
  suites?: JourneySuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
}

const ON_RETRY = ' (passed on a retry)';
/** A busy machine may make a few tests fail once; more are a fault of the tests or of the code. */
const MAX_RETRIED = 3;

/** A failure if too many tests passed only on a retry. @param failures lines of the functions below */
export function listTooManyRetries(failures: readonly string[]): string[] {
  const retried = failures.filter((line) => line.includes(ON_RETRY));
  return retried.length > MAX_RETRIED
    ? [`${retried.length} tests passed only on a retry, more than ${MAX_RETRIED}`]
    : [];
}

/** One line for each test and file that failed, and for each test that passed on a retry, with the first error of each. */
export function listVitestFailures({ testResults }: VitestReport): string[] {
  return testResults.flatMap(({ assertionResults, message, name, status }) => {
    const tests = assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map((test) => toLine(`${name} › ${test.fullName}`, test.status === 'passed', test.failureMessages[0]));
    return status === 'failed' && (message || tests.length === 0) ? [toLine(name, false, message), ...tests] : tests;
  });
}

/** The same for journeys; errors outside a test come first. */
export function listJourneyFailures({ errors, suites }: JourneysReport): string[] {
  return [...errors.map(({ message }) => toLine('outside a test', false, message)), ...suites.flatMap(listSuite)];
}

function listSuite({ specs, suites = [] }: JourneySuite): string[] {
  const own = specs.flatMap(({ file, line, tests, title }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results, status }) => {
        const [error] = results.flatMap((result) => result.errors);
        return toLine(`${file}:${line} › ${title}`, status === 'flaky', error?.message);
      }),
  );
  return [...own, ...suites.flatMap(listSuite)];
}

/** Two lines of an error show what was expected and where; the rest is in the runner's own output. */
const ERROR_LINES = 2;
const ERROR_LENGTH = 300;

function toLine(where: string, passedOnRetry: boolean, error = 'no error was reported'): string {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const summary = lines.slice(0, ERROR_LINES).join(' · ').slice(0, ERROR_LENGTH);
  return `${where}${passedOnRetry ? ON_RETRY : ''}: ${summary}`;
}

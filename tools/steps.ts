import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type JourneysReport,
  listJourneyFailures,
  listTooManyRetries,
  listVitestFailures,
  type VitestReport,
} from './list-failures.ts';

/** The result of a check. */
export interface Outcome {
  passed: number;
  failed: number;
  /** The tests that failed, or passed on a retry only, a line each: repeated at the end, where a long log is read first. */
  failures?: readonly string[];
}

const VITEST_REPORT = 'test-results/vitest.json';
const JOURNEYS_REPORT = 'test-results/journeys.json';
/** Tests start some three hundred Node processes, which share compiled code here. */
const COMPILE_CACHE = path.resolve('node_modules/.cache/compiled');

/** Runs one check and prints its result and its time. */
export async function step(name: string, work: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n— ${name}`);
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${outcome.failed ? 'FAILED' : 'ok'} · ${name} · ${outcome.passed} passed, ${outcome.failed} failed · ${seconds} s`,
  );
  return outcome;
}

/** Prints the failures and the totals, and ends the process: with 1 if anything failed. */
export function finish(outcomes: readonly Outcome[]): never {
  const listed = outcomes.flatMap(({ failures = [] }) => failures);
  const tooMany = listTooManyRetries(listed);
  const all = [...outcomes, { passed: 0, failed: tooMany.length }];
  for (const failure of [...listed, ...tooMany]) console.log(`\n✗ ${failure}`);
  const sum = (key: 'passed' | 'failed') => all.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}

/** A check that lists faults: one passes if there are none. */
export function list(faults: readonly string[]): Outcome {
  for (const fault of faults) console.log(`  ${fault}`);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

interface CommandOptions {
  cwd?: string;
  env?: Readonly<Record<string, string>>;
}

/** A command of `node_modules/.bin`, which passes if it exits with 0. */
export async function command(name: string, args: readonly string[], options: CommandOptions = {}): Promise<Outcome> {
  const code = await run(name, args, options);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

interface VitestOptions {
  /** Environment variables, such as how often a test kills a process. */
  env?: CommandOptions['env'];
  /** `default` prints each file with its failures as soon as it ends, for runs that take an hour. */
  reporter?: 'dot' | 'default';
}

/** Unit tests. @param args of Vitest */
export async function vitest(
  args: readonly string[],
  { env = {}, reporter = 'dot' }: VitestOptions = {},
): Promise<Outcome> {
  const reporters = [`--reporter=${reporter}`, '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const code = await run('vitest', ['run', ...reporters, ...args], { env });
  const report = readReport<VitestReport>(VITEST_REPORT);
  return settle(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: report ? listVitestFailures(report) : [],
  });
}

/** Journeys in a browser. @param args of Playwright */
export async function journeys(args: readonly string[]): Promise<Outcome> {
  const code = await run('playwright', ['test', ...args]);
  const report = readReport<JourneysReport>(JOURNEYS_REPORT);
  return settle(code, {
    // On a busy machine a failed journey runs again (playwright.config.ts).
    passed: (report?.stats.expected ?? 0) + (report?.stats.flaky ?? 0),
    failed: report?.stats.unexpected ?? 0,
    failures: report ? listJourneyFailures(report) : [],
  });
}

/** A runner that exits with an error, or ran no test, counts as one failure. */
function settle(code: number, outcome: Outcome): Outcome {
  const isSilent = outcome.passed + outcome.failed === 0 || (code !== 0 && outcome.failed === 0);
  return isSilent ? { ...outcome, failed: outcome.failed + 1 } : outcome;
}

function readReport<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

function run(name: string, args: readonly string[], { cwd = '.', env = {} }: CommandOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.resolve('node_modules/.bin', name), args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

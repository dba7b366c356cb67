import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { findOverBudget } from './check-budgets.ts';
import { findClassNameFaults } from './check-class-names.ts';
import { findDeadReferences } from './check-docs.ts';
import { findWrongImports } from './check-imports.ts';
import { findCoinedLanguage } from './check-language.ts';
import { findLayerFaults } from './check-layers.ts';
import { findLongFiles } from './check-sizes.ts';
import { findMissingPlatforms } from './complete-lock.ts';
import { findStaleEndpoints } from './generate-endpoints.ts';
import { findDependencyFaults } from './list-dependencies.ts';
import { type JourneysReport, listJourneyFailures, listVitestFailures, type VitestReport } from './list-failures.ts';
import { findJourneyFaults } from './list-journeys.ts';
import { findSwitchFaults } from './list-switches.ts';
import { findWalletOpenApiFaults } from './write-wallet-openapi.ts';

/** The result of a check. */
interface Outcome {
  passed: number;
  failed: number;
  /** The tests that failed, or passed on a retry only, a line each: repeated at the end, where a long log is read first. */
  failures?: readonly string[];
}

const VITEST_REPORT = 'test-results/vitest.json';
const JOURNEYS_REPORT = 'test-results/journeys.json';
/** Tests start some three hundred Node processes, which share compiled code here. */
const COMPILE_CACHE = path.resolve('node_modules/.cache/compiled');

/** Runs every check, the cheapest first, and prints the totals. */
async function check(): Promise<void> {
  rmSync('test-results', { recursive: true, force: true });
  const outcomes = [
    await step('format and lint', () => command('biome', ['ci', '--error-on-warnings', '.'])),
    await step('types', types),
    await step('unused code', () => command('knip', [])),
    await step('generated endpoint lists', async () => list(await findStaleEndpoints())),
    await step('wallet protocol', () => list(findWalletOpenApiFaults())),
    await step('import direction', () => list(findWrongImports())),
    await step('layers', () => list(findLayerFaults())),
    await step('class names', () => list(findClassNameFaults())),
    await step('file sizes', () => list(findLongFiles())),
    await step('paths in the docs', () => list(findDeadReferences())),
    await step('language', () => list(findCoinedLanguage())),
    await step('dependencies', () => list(findDependencyFaults())),
    await step('switches', () => list(findSwitchFaults())),
    await step('list of journeys', () => list(findJourneyFaults())),
    await step('lock file', () => list(findMissingPlatforms())),
    await step('budgets', () => list(findOverBudget())),
    await step('rules and gateway', vitest),
    await step('journeys in a browser', journeys),
  ];
  for (const failure of outcomes.flatMap(({ failures = [] }) => failures)) console.log(`\n✗ ${failure}`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}

async function step(name: string, work: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  const started = performance.now();
  console.log(`\n— ${name}`);
  const outcome = await work();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${outcome.failed ? 'FAILED' : 'ok'} · ${name} · ${outcome.passed} passed, ${outcome.failed} failed · ${seconds} s`,
  );
  return outcome;
}

function list(faults: readonly string[]): Outcome {
  for (const fault of faults) console.log(`  ${fault}`);
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length };
}

async function types(): Promise<Outcome> {
  const generated = await command('react-router', ['typegen'], 'apps/web');
  if (generated.failed) return generated;
  // Workers and standalone scripts have other globals than pages.
  for (const project of ['.', 'apps/web/src/worker', 'apps/sandbox/src/captcha/client']) {
    const checked = await command('tsc', ['--noEmit', '-p', project]);
    if (checked.failed) return checked;
  }
  return generated;
}

async function command(name: string, args: string[], cwd = '.'): Promise<Outcome> {
  const code = await run(name, args, cwd);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function vitest(): Promise<Outcome> {
  const code = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]);
  const report = readReport<VitestReport>(VITEST_REPORT);
  return settle(code, {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    failures: report ? listVitestFailures(report) : [],
  });
}

async function journeys(): Promise<Outcome> {
  const code = await run('playwright', ['test']);
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

function run(name: string, args: string[], cwd = '.'): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(path.resolve('node_modules/.bin', name), args, {
      cwd,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE: COMPILE_CACHE },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

await check();

import { rmSync } from 'node:fs';
import { findNewerFeatures } from './check-browsers.ts';
import { findOverBudget } from './check-budgets.ts';
import { findClassNameFaults } from './check-class-names.ts';
import { findDeadReferences } from './check-docs.ts';
import { findWrongImports } from './check-imports.ts';
import { findCoinedLanguage } from './check-language.ts';
import { findLayerFaults } from './check-layers.ts';
import { findSizeFaults } from './check-sizes.ts';
import { findMissingPlatforms } from './complete-lock.ts';
import { findStaleEndpoints } from './generate-endpoints.ts';
import { findDependencyFaults } from './list-dependencies.ts';
import { findJourneyFaults } from './list-journeys.ts';
import { findSwitchFaults } from './list-switches.ts';
import { command, finish, journeys, list, type Outcome, step, vitest } from './steps.ts';
import { findWalletOpenApiFaults } from './write-wallet-openapi.ts';

/** Every check that a change must pass, in at most 15 minutes on two cores: the cheapest steps first. What takes longer is in `test-long.ts`. */
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
    await step('sizes of files and functions', () => list(findSizeFaults())),
    await step('paths in the docs', () => list(findDeadReferences())),
    await step('language', () => list(findCoinedLanguage())),
    await step('dependencies', () => list(findDependencyFaults())),
    await step('switches', () => list(findSwitchFaults())),
    await step('list of journeys', () => list(findJourneyFaults())),
    await step('lock file', () => list(findMissingPlatforms())),
    await step('budgets', () => list(findOverBudget())),
    await step('oldest browsers', () => list(findNewerFeatures())),
    await step('rules and gateway', () => vitest(['--project=shared', '--project=alone'])),
    await step('journeys in a browser', () => journeys(['--grep-invert=@long'])),
  ];
  finish(outcomes);
}

async function types(): Promise<Outcome> {
  const generated = await command('react-router', ['typegen'], { cwd: 'apps/web' });
  if (generated.failed) return generated;
  // Workers and standalone scripts have other globals than pages, and browsers older ones than Node.
  for (const project of ['.', 'tsconfig.browser.json', 'apps/web/src/worker', 'apps/sandbox/src/captcha/client']) {
    const checked = await command('tsc', ['--noEmit', '-p', project]);
    if (checked.failed) return checked;
  }
  return generated;
}

await check();

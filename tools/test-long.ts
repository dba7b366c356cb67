import { rmSync } from 'node:fs';
import { chooseSteps } from './choose-steps.ts';
import { command, finish, journeys, type Outcome, step, vitest } from './steps.ts';

const MANY_KILLS = { ARCADE_KILLS: '10', PAYMENT_KILLS: '20', TRANSFER_KILLS: '20', SUPPORT_KILLS: '10' };
const MANY_MEMBERS = { MONTH_MEMBERS: '1000', MONTH_DAYS: '30' };
/** It compares times, which other tests beside it would change. */
const MEASURES_TIME = 'expensive-calls.long.test.ts';

/** Each file starts several processes: with more files than cores at a time, tests exceed their time limits. */
const longTests = (args: readonly string[]) =>
  vitest(['--project=long', '--max-workers=2', ...args], { reporter: 'default' });

/** The steps of the long run by the names that choose them. */
const STEPS: Readonly<Record<string, readonly [title: string, run: () => Promise<Outcome>]>> = {
  tests: ['long tests', () => longTests([`--exclude=**/${MEASURES_TIME}`])],
  calls: ['what the most expensive calls cost other members', () => longTests([MEASURES_TIME])],
  journeys: ['long journeys in a browser', () => journeys(['--grep=@long', '--workers=2'])],
  month: [
    'a month of 1,000 members',
    () => vitest(['apps/gateway/src/engagement/promotions/month-of-members.test.ts'], { env: MANY_MEMBERS }),
  ],
  kills: [
    'many kills',
    // Each starts whole processes, as the long tests do.
    () =>
      vitest(['--max-workers=2', 'kill.long.test.ts', 'apps/gateway/src/service/support/channel'], { env: MANY_KILLS }),
  ],
  rng: ['randomness', () => command('node', ['tools/test-rng.ts'])],
  rtp: ['returns to players', () => command('node', ['tools/test-rtp.ts'])],
  fuzz: ['100,000 fuzzed requests', () => command('node', ['bench/fuzz.ts'])],
  soak: ['members while processes are killed and frozen', () => command('node', ['bench/soak.ts'])],
};

/**
 * `npm run test:long [-- <step>…]`: the tests that `npm test` has no time for (`*.long.test.ts`, journeys tagged `@long`), then some tests
 * with many more repetitions. Names of steps choose some of them.
 */
async function testLong(): Promise<void> {
  const chosen = chooseSteps(Object.keys(STEPS), process.argv.slice(2));
  rmSync('test-results', { recursive: true, force: true });
  const outcomes = [];
  for (const name of chosen) {
    const [title, run] = STEPS[name] ?? [];
    if (title && run) outcomes.push(await step(title, run));
  }
  finish(outcomes);
}

await testLong().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

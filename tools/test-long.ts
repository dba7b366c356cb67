import { rmSync } from 'node:fs';
import { command, finish, journeys, step, vitest } from './steps.ts';

/** `npm run test:long`: the tests that `npm test` has no time for (`*.long.test.ts`, journeys tagged `@long`), then some tests with many more repetitions. */
async function testLong(): Promise<void> {
  rmSync('test-results', { recursive: true, force: true });
  finish([
    await step('long tests', () => vitest(['--project=long'])),
    await step('long journeys in a browser', () => journeys(['--grep=@long'])),
    await step('a month of 1,000 members', () =>
      vitest(['apps/gateway/src/promotions/month-of-members.test.ts'], { MONTH_MEMBERS: '1000', MONTH_DAYS: '30' }),
    ),
    await step('many kills', () => vitest(['kill.long.test.ts', 'apps/gateway/src/support/channel'], MANY_KILLS)),
    await step('randomness', () => command('node', ['tools/test-rng.ts'])),
    await step('returns to players', () => command('node', ['tools/test-rtp.ts'])),
    await step('100,000 fuzzed requests', () => command('node', ['bench/fuzz.ts'])),
    await step('members while processes are killed and frozen', () => command('node', ['bench/soak.ts'])),
  ]);
}

const MANY_KILLS = { ARCADE_KILLS: '10', PAYMENT_KILLS: '20', TRANSFER_KILLS: '20', SUPPORT_KILLS: '10' };

await testLong();

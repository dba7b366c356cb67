import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messagesPlugin } from './apps/web/vite/messages-plugin.ts';
import { putTemporaryFilesIntoMemory } from './tools/temporary-folder.ts';

putTemporaryFilesIntoMemory();

/** They take too long for `npm test`; `npm run test:long` runs them. */
const IN_LONG_RUN = '**/*.long.test.ts';

/** Whole processes are started, killed and waited for in these: begun last, one alone would keep a worker busy at the end. */
const SLOW = /apps\/foyer\/src|packages\/(?:database|http\/src\/draining)|\.long\.test/;

/** They start processes, replace what the whole process shares, or test browser code, whose modules hold the state of one page. */
const ALONE = [
  'apps/foyer/**/*.test.ts',
  'apps/gateway/src/**/decryption-budget.test.ts',
  'packages/database/**/*.test.ts',
  'packages/http/src/draining-server.test.ts',
  'apps/*/client/**/*.test.{ts,tsx}',
  'apps/web/src/{app,device,features,gateway,page,worker}/**/*.test.{ts,tsx}',
];

/** The slow files first. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    projects: [
      {
        // Their modules are loaded once per worker instead of once per file, which takes a third of the time.
        extends: true,
        test: {
          name: 'shared',
          include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}'],
          exclude: [...ALONE, IN_LONG_RUN],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [...ALONE, 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [IN_LONG_RUN, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'long', include: [IN_LONG_RUN] } },
    ],
    // A machine of two cores stalls now and then; what fails twice, fails.
    retry: process.env.CI ? 1 : 0,
    globalSetup: ['packages/testkit/src/vitest-database.ts'],
    pool: 'threads',
    // One more than two cores: many tests wait for the database, or for a process that starts. More would disturb those that measure time.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

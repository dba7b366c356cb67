import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { messagesPlugin } from './apps/web/vite/messages-plugin.ts';

/** Whole processes are started, killed and waited for in these: begun last, one alone would keep a worker busy at the end. */
const LONG = /apps\/foyer\/src|\/lantern\.test|\/jobs\.test|packages\/database/;

/** The long files first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/vitest-database.ts'],
    pool: 'threads',
    // One more than two cores: many tests wait for the database, or for a process that starts. More would disturb those that measure time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

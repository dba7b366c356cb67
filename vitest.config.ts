import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './apps/web/vite/messages-plugin.ts';

export default defineConfig({
  plugins: [messagesPlugin()],
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/vitest-database.ts'],
    pool: 'threads',
    // One more than there are cores: many tests wait for the database, or for a process that starts.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
});

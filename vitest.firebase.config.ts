import { defineConfig } from 'vitest/config';

/** `npm run test:firebase`: what needs Firebase's emulator, which is installed for it alone. */
export default defineConfig({
  test: {
    include: ['apps/foyer/src/testing/firebase/*.emulated.ts'],
    globalSetup: ['packages/testkit/src/vitest-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { POPUP_SEEN } from './e2e/popup-mark.data.ts';
import { FOYER_SECRET } from './e2e/secret.data.ts';
import { BASE_URL, PORT } from './e2e/server-address.ts';
import { CHROMIUM_ARGS, chromiumPath } from './scripts/chromium-path.mjs';
import { putTemporaryFilesIntoMemory } from './tools/temporary-folder.ts';

putTemporaryFilesIntoMemory();

/** Journeys against the whole of Foyer, started as `npm start` does, on its own port and data folder. */
export default defineConfig({
  testDir: 'e2e',
  // Playwright empties it at the start; the reports are beside it.
  outputDir: 'test-results/journeys',
  // Most of a journey is waiting for a draw to close; but a fourth browser starves two cores.
  workers: availableParallelism() >= 4 ? 4 : 3,
  fullyParallel: true,
  timeout: 150_000,
  // A machine of two cores that also draws three browsers stalls now and then; what fails twice, fails.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: BASE_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    // Animations take a sixth of the processor's time. Journeys about them, and some whole visits, set 'no-preference'.
    contextOptions: { reducedMotion: 'reduce' },
    // The popup of a visit has its own journey (`e2e/announcements.spec.ts`).
    storageState: POPUP_SEEN,
    // Precaching the build in every journey's browser takes a sixth of the time; the worker's own
    // journeys allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A recording of every journey takes a third of two cores: ask for it (`TRACE=1`) where one fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: chromiumPath() ?? '',
      // A camera that shows a moving picture, for pages that ask for one.
      args: [...CHROMIUM_ARGS, '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
  },
  webServer: {
    command: 'node e2e/serve.ts',
    url: `http://127.0.0.1:${PORT + 1}/readyz`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { PORT: String(PORT), ADMIN_PORT: String(PORT + 1), FOYER_SECRET, LIMIT_SCALE: '50' },
  },
});

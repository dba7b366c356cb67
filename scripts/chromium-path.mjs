import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's Chromium without a user interface: journeys take two thirds of the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

/** The Chromium to test with: `CHROMIUM_PATH`, else Playwright's own, else one on the PATH; null when there is none. */
export function chromiumPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...[HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome'].flatMap((name) =>
      folders.map((folder) => path.join(folder, name)),
    ),
  ];
  return candidates.find((candidate) => candidate && existsSync(candidate)) ?? null;
}

/** Lets Debian's Chromium run as root, without background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

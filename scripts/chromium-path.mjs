import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

/** Debian's Chromium without a user interface: journeys take two thirds of the time. */
export const HEADLESS_SHELL = 'chromium-headless-shell';

const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium to test with: `CHROMIUM_PATH`, else Playwright's own, else one on the PATH; null when there is none. */
export const chromiumPath = () => findChromium([HEADLESS_SHELL, ...WHOLE]);

/** The same, but never the shell, which shows no notifications. */
export const wholeChromiumPath = () => findChromium(WHOLE);

/** @param {readonly string[]} names of programs on the PATH, the best first */
function findChromium(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const own = [process.env.CHROMIUM_PATH, chromium.executablePath()].filter(
    (candidate) => names.includes(HEADLESS_SHELL) || !/headless.shell/.test(candidate ?? ''),
  );
  return [...own, ...onPath].find((candidate) => candidate && existsSync(candidate)) ?? null;
}

/** Lets Debian's Chromium run as root, without background requests. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

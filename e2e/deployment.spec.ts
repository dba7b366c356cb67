import { execFile } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { test } from './foyer-fixture.ts';

const run = promisify(execFile);

/** Builds the pages again as another release. @returns the folder */
async function buildNext(): Promise<string> {
  // Inside the project: the built server resolves its imports from its own folder.
  const folder = path.resolve('test-results/next-build');
  await mkdir(folder, { recursive: true });
  const env = { ...process.env, WEB_BUILD: folder, RELEASE_VERSION: '99.0.0', NODE_ENV: 'production' };
  await run('node', ['tools/build.ts'], { env });
  return folder;
}

const controlled = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller !== null);

/** The builds that the page and its worker come from. */
const readBuilds = (page: Page) =>
  page.evaluate(async () => ({
    page: (globalThis as unknown as { __reactRouterManifest: { version: string } }).__reactRouterManifest.version,
    kept: (await caches.keys()).filter((name) => name.startsWith('foyer-pages-')),
    files: performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.startsWith('/m/assets/') && name.endsWith('.js')),
  }));

test('an open page offers a new deployment, and a refresh loads page and worker of the same build', {
  tag: '@long',
}, async ({ page, foyer }) => {
  // It includes a whole build while two other browsers run.
  test.slow();
  const next = await buildNext();
  const { build } = JSON.parse(await readFile(path.join(next, 'client/asset-manifest.json'), 'utf8'));
  await page.goto(`${foyer.origin}/m/home`);
  await controlled(page);
  const before = await readBuilds(page);
  expect(before.page).not.toBe(build);
  await foyer.stop();
  await foyer.start({ WEB_BUILD: next });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const dialog = page.getByRole('dialog', { name: 'A new version is ready' });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText('Found new version, click refresh');
  await expect(dialog).toContainText('→ 99.0.0');
  await dialog.getByRole('button', { name: 'Refresh now' }).click();
  await page.waitForFunction((wanted) => {
    const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version: string } };
    return manifest?.version === wanted;
  }, build);
  await controlled(page);
  await expect.poll(async () => (await readBuilds(page)).kept).toEqual([`foyer-pages-${build}`]);
  const after = await readBuilds(page);
  for (const file of after.files)
    await expect(readFile(path.join(next, 'client', file.slice(3)))).resolves.toBeDefined();
  await expect(page.getByRole('dialog')).toBeHidden();
  await rm(next, { recursive: true });
});

test('with workers turned off, an installed worker unregisters and deletes its caches', { tag: '@long' }, async ({
  page,
  foyer,
}) => {
  await page.goto(`${foyer.origin}/m/home`);
  await controlled(page);
  await foyer.stop();
  await foyer.start({ SERVICE_WORKER: '0' });
  const whatIsLeft = async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    const names = await caches.keys();
    return [registrations.length, names];
  };
  // The next visit deletes what the old worker was still writing.
  await expect
    .poll(async () => {
      await page.reload();
      return page.evaluate(whatIsLeft);
    })
    .toEqual([0, []]);
});

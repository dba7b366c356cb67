import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type DevFoyer, test } from './dev-fixture.ts';
import { hydrated } from './wait-for-hydration.ts';

/** A configuration of the type `chrome`, with the options of js-debug (github.com/microsoft/vscode-js-debug) that we use. */
interface BrowserLaunch {
  name: string;
  type: string;
  request: string;
  url: string;
  webRoot: string;
  pathMapping: Record<string, string>;
}

interface Script {
  scriptId: string;
  url: string;
  sourceMapURL: string;
}

/** The configuration of a name, for these sources on this port. */
async function readLaunch(name: string, { folder, url }: DevFoyer): Promise<BrowserLaunch> {
  const text = await readFile('.vscode/launch.json', 'utf8');
  const { port } = new URL(url('aurora', '/'));
  const own = text.replaceAll('${' + 'workspaceFolder}', folder).replaceAll(':4400/', `:${port}/`);
  const launch = JSON.parse(own).configurations.find((one: BrowserLaunch) => one.name === name);
  expect(Object.keys(launch).sort()).toEqual(['name', 'pathMapping', 'request', 'type', 'url', 'webRoot']);
  expect(launch).toMatchObject({ type: 'chrome', request: 'launch' });
  return launch;
}

/** The file of an address, as js-debug finds it: by the longest prefix of `pathMapping`, which has the root as well. */
function toFile(address: string, { pathMapping, webRoot }: BrowserLaunch): string {
  const { pathname } = new URL(address);
  const mapping = Object.entries({ '/': webRoot, ...pathMapping });
  const [prefix = '', folder = ''] =
    mapping.sort(([a], [b]) => b.length - a.length).find(([start]) => pathname.startsWith(start)) ?? [];
  return path.join(folder, decodeURIComponent(pathname.slice(prefix.length)));
}

/** Packages, and what Vite adds. */
const NOT_OURS = /node_modules|\/@(?!fs\/)/;

const readSourceMap = (script: Script) =>
  JSON.parse(Buffer.from(script.sourceMapURL.replace(/^data:.*?base64,/, ''), 'base64').toString());

/** Finds our own scripts that a page loads, and reads their text. */
async function watchScripts(page: Page) {
  const session = await page.context().newCDPSession(page);
  const scripts: Script[] = [];
  session.on('Debugger.scriptParsed', (script) => scripts.push(script as Script));
  await session.send('Debugger.enable');
  return {
    find: () => scripts.filter(({ sourceMapURL, url }) => sourceMapURL.startsWith('data:') && !NOT_OURS.test(url)),
    read: async ({ scriptId }: Script) =>
      (await session.send('Debugger.getScriptSource', { scriptId })).scriptSource.split('\n'),
  };
}

const PLACES = [
  {
    name: 'Browser: web',
    address: '/m/home',
    lines: { 'apps/web/src/features/lobby/category-rail.tsx': 't(label)', 'packages/ui/src/button.tsx': 'aria-busy' },
  },
  {
    name: 'Browser: lottery',
    address: '/lotto/',
    lines: { 'apps/lotto/client/app/app.tsx': 'state.relaunch', 'packages/ui/src/button.tsx': 'aria-busy' },
  },
];

for (const { address, lines, name } of PLACES)
  test(`${name} finds the file and the line of every script`, { tag: '@long' }, async ({ dev, page }) => {
    const launch = await readLaunch(name, dev);
    const { find, read } = await watchScripts(page);
    await page.goto(launch.url);
    await hydrated(page);
    if (!page.url().endsWith(address)) await page.goto(new URL(address, launch.url).href);
    const prefix = Object.keys(launch.pathMapping)[0] ?? '';
    const findOwn = () => find().filter(({ url }) => new URL(url).pathname.startsWith(prefix));
    const findScript = (source: string) =>
      findOwn().findLast(({ url }) => toFile(url, launch) === path.join(dev.folder, source));
    await expect.poll(() => Object.keys(lines).every(findScript)).toBe(true);
    const scripts = findOwn();
    expect(scripts.length).toBeGreaterThan(10);
    for (const script of scripts) {
      const { sources } = readSourceMap(script);
      const file = path.resolve(path.dirname(toFile(script.url, launch)), sources[0].replace(/\?.*/, ''));
      expect(existsSync(file), `${script.url} in ${file}`).toBe(true);
    }
    for (const [source, text] of Object.entries(lines)) {
      const file = path.join(dev.folder, source);
      const script = findScript(source);
      if (!script) throw new Error(`no script of ${source}`);
      const generated = await read(script);
      const line = generated.findIndex((one) => one.includes(text));
      const { originalLine = -1 } = new SourceMap(readSourceMap(script)).findEntry(
        line,
        generated[line]?.indexOf(text) ?? 0,
      ) as { originalLine?: number };
      expect(readFileSync(file, 'utf8').split('\n')[originalLine]).toContain(text);
    }
  });

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { makeDataFolder, removeDataFolder } from '../apps/foyer/src/testing/data-folder.ts';
import { ask } from './api-client.ts';
import { startDevelopment } from './dev-fixture.ts';
import { openInspector } from './inspector.ts';
import { test } from './journey.ts';

/** Where to set a breakpoint, and the request and the process that reach it. */
const PLACES = [
  { file: 'apps/web/src/features/lobby/home.page.tsx', text: 'loadLobby)(call)', address: '/m/home', process: 0 },
  {
    file: 'apps/gateway/src/content/merchants/endpoints/ping.ts',
    text: 'return {',
    address: '/wps/system/test/ping',
    process: 1,
  },
  { file: 'apps/lotto/server/http/client-page.ts', text: 'const boot =', address: '/lotto/', process: 1 },
];

test('the launch configuration of the editor stops at breakpoints in web, gateway and lottery', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000);
  const { configurations } = JSON.parse(await readFile('.vscode/launch.json', 'utf8'));
  const { program, autoAttachChildProcesses } = configurations[0];
  expect(autoAttachChildProcesses).toBe(true);
  const folder = await makeDataFolder();
  const { foyer, stop } = await startDevelopment({
    folder: '.',
    program: program.replace(/^\$\{workspaceFolder\}/, path.resolve('.')),
    // As editors set it, so that both processes open a debugging port.
    env: { FOYER_DATA: folder, NODE_OPTIONS: '--inspect=0' },
  });
  try {
    // Another brand's page, because a page is cached for a moment.
    await ask(foyer.url('lotus', '/m/home'));
    const addresses = [...foyer.output().matchAll(/Debugger listening on (ws:\S+)/g)].map(
      ([, address = '']) => address,
    );
    const inspectors = await Promise.all(addresses.map(openInspector));
    expect(inspectors).toHaveLength(2);
    for (const { file, text, address, process } of PLACES) {
      const inspector = inspectors[process];
      if (!inspector) throw new Error('no inspector');
      const script = await inspector.findScript(file);
      const lines = (await inspector.sourceOf(script)).split('\n');
      const line = lines.findIndex((one) => one.includes(text));
      expect(line, `${text} in ${file}`).toBeGreaterThan(0);
      const visit = () => ask(foyer.url('aurora', address));
      const column = lines[line]?.indexOf(text) ?? 0;
      expect(await inspector.stopsAt(script, { line, column }, visit), file).toBe(true);
    }
    for (const inspector of inspectors) inspector.close();
  } finally {
    await stop();
    await removeDataFolder(folder);
  }
});

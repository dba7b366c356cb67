import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const IMPORT = /^import [^;]*from '(\.[^']+\.m?ts)';$/gm;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'stamp-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The files beside the apps that the build and the configurations of Vite import, directly or not. */
function findBuildFiles(): string[] {
  const waiting = ['tools/build.ts', ...globSync('apps/*/vite*.config.ts', { cwd: ROOT })];
  const found = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const [, target = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(IMPORT))
      waiting.push(path.posix.join(path.posix.dirname(file), target));
  }
  return [...found].filter((file) => file !== 'scripts/build-stamp.mjs');
}

/** Which of some files, each alone in a checkout, leave a build up to date when they change. */
function findIgnored(files: readonly string[]): string[] {
  const script = `
    const { writeFileSync } = await import('node:fs');
    const { digestSources } = await import(${JSON.stringify(path.join(ROOT, 'scripts/build-stamp.mjs'))});
    for (const file of ${JSON.stringify(files)}) {
      const before = digestSources();
      writeFileSync(file, 'changed');
      if (digestSources() === before) console.log(file);
    }`;
  for (const file of files) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
  }
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
    encoding: 'utf8',
    env: {},
  });
  return output.split('\n').filter(Boolean);
}

test('builds again after a change of any file that the build imports, and of the list of browsers', () => {
  const files = findBuildFiles();
  expect(files).toContain('tools/build-targets.ts');
  expect(findIgnored([...files, 'package.json'])).toEqual([]);
});

test('does not build again after a change of content, which is read at the start', () => {
  const content = ['merchants/coral/cashier.json', 'merchants/coral/news/EN.json'];
  expect(findIgnored([...content, 'merchants/coral/merchant.json', 'merchants/coral/assets/hero.svg'])).toEqual(
    content,
  );
});

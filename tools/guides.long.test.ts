import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadMerchants } from '../packages/merchant/src/load-merchants.ts';

const STEP_MS = 240_000;
const BLOCK = /```\w+ (\S+)\n([\s\S]*?)```/g;

/** A copy of the sources, to which the guides are applied. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'foyer-guides-'));
  const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
    encoding: 'utf8',
  });
  for (const file of sources.trim().split('\n'))
    if (existsSync(file) && !file.endsWith('.png')) cpSync(file, path.join(copy, file));
  linkPackages();
  run('git', 'init', '-q');
  run('git', 'add', '-A');
}, STEP_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The installed packages; the workspaces are those of the copy. */
function linkPackages(): void {
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@foyer'), { recursive: true });
  for (const name of readdirSync('node_modules').filter((one) => one !== '@foyer'))
    symlinkSync(path.resolve('node_modules', name), path.join(modules, name));
  for (const name of readdirSync('node_modules/@foyer'))
    symlinkSync(
      path.join('../..', readlinkSync(`node_modules/@foyer/${name}`).replace(/^.*\/(apps|packages)\//, '$1/')),
      path.join(modules, '@foyer', name),
    );
}

/** Runs a command in the copy. @throws with its output */
function run(command: string, ...args: string[]): string {
  const bin = path.resolve('node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  try {
    return execFileSync(command, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  }
}

/** The code blocks of a guide by the file they belong to. */
function blocksOf(guide: string): Map<string, string> {
  const text = readFileSync(`docs/guides/${guide}`, 'utf8');
  return new Map([...text.matchAll(BLOCK)].map(([, file = '', code = '']) => [file, code]));
}

function write(file: string, code: string): void {
  mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
  writeFileSync(path.join(copy, file), code);
}

test('following the guide for an endpoint registers a call that type-checks', { timeout: STEP_MS }, () => {
  const blocks = blocksOf('how-to-add-an-endpoint.md');
  expect([...blocks.keys()]).toHaveLength(3);
  for (const [file, code] of blocks) write(file, code);
  run('git', 'add', '-A');
  run('node', 'tools/generate-endpoints.ts');
  expect(readFileSync(path.join(copy, 'packages/contract/src/lazy-wire.data.ts'), 'utf8')).toMatch(
    /\bmember\.joined\b/,
  );
  expect(readFileSync(path.join(copy, 'apps/gateway/src/server/handlers.ts'), 'utf8')).toContain('joined,');
});

test('following the guide for a lottery endpoint registers a call that type-checks', { timeout: STEP_MS }, () => {
  const blocks = blocksOf('how-to-add-a-lottery-endpoint.md');
  expect([...blocks.keys()]).toHaveLength(6);
  for (const [file, code] of blocks)
    if (existsSync(path.join(copy, file))) write(file, applyDiff(readFileSync(path.join(copy, file), 'utf8'), code));
    else write(file, code);
  run('git', 'add', '-A');
});

/** Inserts the lines with `+` after the unchanged lines above them, which must occur once. `@@` starts another hunk. */
function applyDiff(text: string, diff: string): string {
  return diff.split('@@\n').reduce((result, hunk) => {
    const lines = hunk.trimEnd().split('\n');
    const context = lines.filter((line) => line.startsWith(' ')).map((line) => `${line.slice(1)}\n`);
    expect(result.split(context.join(''))).toHaveLength(2);
    return result.replace(context.join(''), () => lines.map((line) => `${line.slice(1)}\n`).join(''));
  }, text);
}

test('following the guide for a page adds a route that type-checks', { timeout: STEP_MS }, () => {
  const { row = '', ...files } = Object.fromEntries(blocksOf('how-to-add-a-page.md'));
  const table = path.join(copy, 'apps/web/src/routes.data.ts');
  const text = readFileSync(table, 'utf8');
  expect(row.trim()).toMatch(/^\{ path: 'm\/rules'.*\},$/);
  writeFileSync(table, text.replace("  { path: '*'", `  ${row.trim()}\n  { path: '*'`));
  for (const [file, code] of Object.entries(files)) write(file, code);
});

test('the code of the guides is formatted and has no type error', { timeout: STEP_MS }, () => {
  const guides = ['how-to-add-an-endpoint.md', 'how-to-add-a-lottery-endpoint.md', 'how-to-add-a-page.md'];
  const added = guides.flatMap((guide) => [...blocksOf(guide).keys()]);
  run('biome', 'check', '--error-on-warnings', ...added.filter((file) => file !== 'row'));
  rmSync(path.join(copy, 'apps/web/.react-router'), { recursive: true, force: true });
  execFileSync(path.resolve('node_modules/.bin/react-router'), ['typegen'], { cwd: path.join(copy, 'apps/web') });
  run('tsc', '--noEmit', '-p', '.');
});

test('loads a brand made by the guide together with the others', async () => {
  const merchants = path.join(copy, 'merchants');
  cpSync(path.join(merchants, 'aurora'), path.join(merchants, 'coral'), { recursive: true });
  rmSync(path.join(merchants, 'coral/content.json'));
  const file = path.join(merchants, 'coral/merchant.json');
  const document = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...document, code: 'coral', name: 'Coral', domains: ['coral.localhost'] }));
  expect((await loadMerchants(merchants)).map(({ code }) => code)).toContain('coral');
});

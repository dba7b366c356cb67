import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { measureSpeed } from './machine-speed.ts';

const RESULTS = path.join(import.meta.dirname, '../results');

/** Appends the findings of a bench to `bench/results/<name>.json`, with the machine and the commit, and prints them. */
export function record(name: string, findings: object): void {
  const file = path.join(RESULTS, `${name}.json`);
  const earlier: unknown[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const machine = {
    cores: cpus().length,
    cpu: cpus()[0]?.model ?? '',
    node: process.version,
    load: loadavg()[0],
    fixedWorkMs: measureSpeed(),
  };
  const entry = { at: new Date().toISOString(), commit: readCommit(), command: readCommand(), machine, ...findings };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...earlier, entry], null, 2)}\n`);
  console.log(JSON.stringify(findings, null, 2));
}

/** The commit, with a mark if files differ from it. */
function readCommit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '-uno') ? ' with changes' : '');
}

const readCommand = (): string =>
  ['node', path.relative(process.cwd(), process.argv[1] ?? ''), ...process.argv.slice(2)].join(' ');

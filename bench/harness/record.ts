import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';

const RESULTS = path.join(import.meta.dirname, '../results');

/** Appends what a bench found to `bench/results/<name>.json`, with the machine it was found on, and prints it. */
export function record(name: string, findings: object): void {
  const file = path.join(RESULTS, `${name}.json`);
  const earlier: unknown[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const machine = { cores: cpus().length, cpu: cpus()[0]?.model ?? '', node: process.version, load: loadavg()[0] };
  const entry = { at: new Date().toISOString(), machine, ...findings };
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(file, `${JSON.stringify([...earlier, entry], null, 2)}\n`);
  console.log(JSON.stringify(findings, null, 2));
}

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const FLOOR = path.join(import.meta.dirname, '../floor');
const COMMAND = path.join(import.meta.dirname, '../../node_modules/.bin/react-router');

/** Builds floor c3 once, with compressed copies like ours. @returns the folder of the build */
export function buildFloor(): string {
  const build = path.join(FLOOR, 'build');
  if (existsSync(path.join(build, 'server/index.js'))) return build;
  execFileSync(COMMAND, ['build'], { cwd: FLOOR, stdio: ['ignore', 'ignore', 'inherit'] });
  const assets = path.join(build, 'client/assets');
  for (const name of readdirSync(assets)) {
    const file = path.join(assets, name);
    writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
  }
  return build;
}

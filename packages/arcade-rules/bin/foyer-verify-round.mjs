#!/usr/bin/env node
// npx foyer-verify-round <round.json>…: repeats rounds of the arcade, with no network and no trust in anyone.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= 24) {
  const { verifyRoundFiles } = await import('../src/verify-round-files.ts');
  process.exitCode = await verifyRoundFiles(process.argv.slice(2), (line) => console.log(line));
} else {
  // The rules are untranspiled TypeScript: an older Node delegates to the one installed with the packages.
  const node = path.join(path.dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}

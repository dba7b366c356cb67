#!/usr/bin/env node
// npx foyer-vendor-check <url> …: tests one side of the wallet protocol by acting as the other one.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [major = 0] = process.versions.node.split('.').map(Number);
if (major >= 24) {
  const { runVendorCheck } = await import('../src/vendor-check.ts');
  process.exitCode = await runVendorCheck(process.argv.slice(2), {
    env: process.env,
    isTerminal: process.stdout.isTTY === true && !process.env.NO_COLOR,
    print: (text) => console.log(text),
  });
} else {
  // The kit is untranspiled TypeScript: an older Node delegates to the one installed with the packages.
  const node = path.join(path.dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
  const { status } = spawnSync(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = status ?? 2;
}

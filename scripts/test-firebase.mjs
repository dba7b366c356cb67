import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/*
 * `npm run test:firebase`: installs Firebase's tools in the system's temporary folder (once), starts their Auth
 * emulator, and runs the real Firebase SDK against it in a real browser. The pages must have been built.
 */
const VERSION = '15.34.2';
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(tmpdir(), `foyer-firebase-tools-${VERSION}`);
const TOOLS = path.join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js');
const READY_MS = 60_000;
const LOOK_EVERY_MS = 250;

/** @param {string} command @param {string[]} args @param {object} options @returns {Promise<number>} */
const run = (command, args, options) =>
  new Promise((resolve) =>
    spawn(command, args, { stdio: 'inherit', ...options }).on('exit', (code) => resolve(code ?? 1)),
  );

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
  });

/** @param {string} address */
async function waitFor(address) {
  for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += LOOK_EVERY_MS) {
    const isUp = await fetch(address).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error('the emulator did not start');
}

if (!existsSync(TOOLS)) {
  mkdirSync(FOLDER, { recursive: true });
  const args = ['install', '--prefix', FOLDER, '--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await run('npm', [...args, `firebase-tools@${VERSION}`], { cwd: FOLDER });
  if (code !== 0) process.exit(code);
}
const [auth, hub, logging] = [await freePort(), await freePort(), await freePort()];
const emulators = {
  auth: { port: auth, host: '127.0.0.1' },
  hub: { port: hub },
  logging: { port: logging },
  ui: { enabled: false },
};
writeFileSync(path.join(FOLDER, 'firebase.json'), JSON.stringify({ emulators }));
const start = [TOOLS, 'emulators:start', '--only', 'auth', '--project', 'demo-foyer'];
const emulator = spawn(process.execPath, start, { cwd: FOLDER, stdio: 'ignore', env: { ...process.env, CI: '1' } });
let code = 1;
try {
  const address = `http://127.0.0.1:${auth}`;
  await waitFor(address);
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const env = { ...process.env, FIREBASE_EMULATOR: address };
  code = await run(process.execPath, [vitest, 'run', '-c', 'vitest.firebase.config.ts'], { cwd: ROOT, env });
} finally {
  emulator.kill('SIGTERM');
}
process.exit(code);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const [surviveFaults, openLog] = ['survive-faults.ts', 'open-log.ts'].map((name) =>
  JSON.stringify(fileURLToPath(new URL(name, import.meta.url))),
);

/** A process with a server whose handlers fail in every place where nobody waits for a result. */
const SCRIPT = `
  import { EventEmitter } from 'node:events';
  import { createServer } from 'node:http';
  import { connect } from 'node:net';
  import { Readable } from 'node:stream';
  import { openLog } from ${openLog};
  import { surviveFaults } from ${surviveFaults};
  surviveFaults(openLog());
  const fail = (where) => { throw new Error('a fault in a ' + where); };
  const faults = {
    '/timer': () => setTimeout(fail, 1, 'timer'),
    '/promise': () => Promise.resolve('promise').then(fail),
    '/listener': () => process.nextTick(() => new EventEmitter().emit('error', new Error('a fault in a listener'))),
    '/socket': () => connect(1, '127.0.0.1'),
    '/stream': () => new Readable({ read() { this.destroy(new Error('a fault in a stream')); } }).resume(),
    '/request': () => fail('request'),
  };
  const server = createServer((request, response) => {
    const fault = faults[request.url];
    if (request.url !== '/request') response.end('well');
    fault?.();
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

const child = spawn(process.execPath, ['--input-type=module', '-e', SCRIPT], { stdio: ['ignore', 'pipe', 'inherit'] });
let output = '';
let origin = '';
beforeAll(async () => {
  const [line] = await once(child.stdout, 'data');
  origin = `http://127.0.0.1:${Number(String(line))}`;
  child.stdout.on('data', (chunk) => (output += chunk));
});
afterAll(() => {
  child.kill();
});

test.each([
  ['timer', 'a fault in a timer'],
  ['promise', 'a fault in a promise'],
  ['listener', 'a fault in a listener'],
  ['socket', 'ECONNREFUSED'],
  ['stream', 'a fault in a stream'],
  ['request', 'a fault in a request'],
])('logs and survives a fault in a %s', async (where, message) => {
  await fetch(`${origin}/${where}`, { signal: AbortSignal.timeout(500) }).catch(() => {});
  await expect.poll(() => output, { timeout: 5_000 }).toContain(message);
  expect(await (await fetch(origin)).text()).toBe('well');
  expect(child.exitCode).toBeNull();
});

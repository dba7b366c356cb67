import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { bootGateway, type TestGateway } from '@foyer/gateway/testing/boot-gateway.ts';
import { toMerchant } from '@foyer/merchant/merchant.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let gateway: TestGateway;
let base = '';
beforeAll(async () => {
  gateway = await bootGateway({
    // This gateway refuses plain bodies, so a successful login was encrypted.
    change: (merchant) => toMerchant({ ...merchant, encryption: { suites: ['A256GCM', 'DES'], plainBodies: false } }),
  });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(gateway.app.server.address() as AddressInfo).port}`;
});
afterAll(() => gateway.close());

const run = promisify(execFile);
const HOST = 'lotus.localhost';

/** The two responses that a tool prints, one per line. */
async function answersOf(command: string, script: string, username: string): Promise<unknown[]> {
  const { stdout } = await run(command, [script, base, HOST, username, 'correct horse']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test.each([
  ['the OpenSSL command line, through the suite DES', 'sh', 'tools/openssl-login.sh', 'openssl1'],
  ['sixty lines without a dependency, through A256GCM', process.execPath, 'tools/gcm-login.mjs', 'gcm1'],
])('%s registers and logs in', async (_name, command, script, username) => {
  const [registered, loggedIn] = await answersOf(command, script, username);
  expect(registered).toMatchObject({ success: true, value: { userName: username, token: null } });
  expect(loggedIn).toMatchObject({
    success: true,
    value: { userName: username, token: expect.stringMatching(/^[\w-]{43}$/) },
  });
});

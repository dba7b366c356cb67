import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { openPool } from './open-pool.ts';
import { isUnavailable } from './unavailable.ts';

const failureOf = (url: string) =>
  openPool(url, 1, { use: 'maintenance' })
    .query('select 1')
    .catch((error: unknown) => error);

test('a server that does not listen is unavailable, over TCP and at its socket', async () => {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  expect(isUnavailable(await failureOf(`postgres://a:b@127.0.0.1:${port}/c`))).toBe(true);
  expect(isUnavailable(await failureOf(`postgres://a:b@127.0.0.1:${port}/c?host=%2Fnot%2Fthere`))).toBe(true);
});

test('a missing file is our own fault, and so is an unknown error', () => {
  const missing = Object.assign(new Error('no file'), { code: 'ENOENT', syscall: 'open' });
  expect(isUnavailable(missing)).toBe(false);
  expect(isUnavailable(new Error('unknown'))).toBe(false);
  expect(isUnavailable('text')).toBe(false);
});

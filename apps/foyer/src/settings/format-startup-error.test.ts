import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { formatStartupError } from './format-startup-error.ts';
import { readSettings } from './settings.ts';

/** The error that `work` throws. @throws if it does not throw */
async function faultOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (fault) {
    return fault;
  }
  throw new Error('nothing failed');
}

const fault = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: technical words`), { code, ...more });

test('names a port in use, and the settings that change it', async () => {
  const first = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => first.once('listening', resolve));
  const { port } = first.address() as { port: number };
  const error = await new Promise<unknown>((resolve) =>
    createServer().once('error', resolve).listen(port, '127.0.0.1'),
  );
  first.close();
  expect(formatStartupError(error)).toBe(
    `Port ${port} is in use. Close what uses it, or set PORT and ADMIN_PORT to others.`,
  );
});

test('prints the message of an invalid setting', async () => {
  expect(formatStartupError(await faultOf(() => readSettings({ PORT: 'http' })))).toMatch(/^PORT must be a port/);
});

const connect = (url: string) => async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect().finally(() => client.end().catch(() => null));
};

test('names the setting of a database that does not answer or does not exist', async () => {
  const silent = await faultOf(connect('postgres://x:y@127.0.0.1:1/z'));
  expect(formatStartupError(silent)).toBe('The database of DATABASE_URL does not answer.');
  const noSocket = await faultOf(connect('postgres://x:y@127.0.0.1:1/z?host=%2Fnot%2Fthere'));
  expect(formatStartupError(noSocket)).toBe('The database of DATABASE_URL does not answer.');
  const url = new URL(inject('databaseUrl'));
  url.pathname = '/no_such_database';
  expect(formatStartupError(await faultOf(connect(url.href)))).toBe(
    'The database named in DATABASE_URL does not exist.',
  );
});

test.each([
  [fault('EACCES', { port: 80 }), /^Port 80 needs more rights/],
  [fault('EACCES', { path: '/root/x' }), /^No right to use \/root\/x\.$/],
  [fault('ENOSPC'), /^The disk is full/],
  [fault('ENOTFOUND'), /host of DATABASE_URL or HOST is unknown/],
  [fault('28P01'), /refuses the user or password/],
  [fault('53100'), /disk of the database is full/],
])('turns %s into a sentence that explains what to do', (error, sentence) => {
  expect(formatStartupError(error)).toMatch(sentence);
});

test.each([
  new Error('first line\n    at second line'),
  Object.assign(new Error('odd'), { code: 'constructor' }),
  Object.assign(new Error('odd'), { code: 7 }),
  new AggregateError([], ''),
  'text\nmore text',
  undefined,
  null,
  { a: 1 },
])('reports any other thrown value (%o) in one line', (thrown) => {
  expect(formatStartupError(thrown)).toMatch(/^Foyer could not start: [^\n]*$/);
});

test('never reveals a password in the database URL', async () => {
  const error = await faultOf(connect('postgres://user:hunter2@127.0.0.1:1/z'));
  expect(formatStartupError(error)).not.toContain('hunter2');
});

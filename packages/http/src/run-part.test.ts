import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const PACKAGES = path.resolve(import.meta.dirname, '../..');

/** Runs a part whose start fails with an error of a class. */
function fail(file: string, thrown: string, database = '') {
  const script = `
    const { runPart } = await import(${JSON.stringify(`${PACKAGES}/http/src/run-part.ts`)});
    const { SettingError, DatabaseError, BrandFaults } = await import(${JSON.stringify(`${PACKAGES}/${file}`)});
    runPart(async () => { throw ${thrown}; }${database && `, '${database}'`});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

const FAULT = `{ merchant: 'coral', file: 'coral/merchant.json', field: '/market', problem: 'is missing' }`;

test.each([
  ['a setting', 'http/src/read-setting.ts', `new SettingError('PORT must be a port')`, /^PORT must be a port\n$/],
  ['the database', 'database/src/database-error.ts', `new DatabaseError('It is newer')`, /^It is newer\n$/],
  [
    'the brands',
    'merchant/src/document-faults.ts',
    `new BrandFaults([${FAULT}])`,
    /^[^\n]*coral[^\n]*\/market[^\n]*\n$/,
  ],
])('ends a part whose start fails for %s with its message alone', (_what, file, thrown, message) => {
  const { status, stderr } = fail(file, thrown);
  expect(stderr).toMatch(message);
  expect(status).toBe(1);
});

const REFUSED = `Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })`;

test('names the setting of a database that does not answer a part', () => {
  const file = 'http/src/read-setting.ts';
  expect(fail(file, REFUSED)).toEqual({ status: 1, stderr: 'The database of DATABASE_URL does not answer.\n' });
  const stderr = 'The database of ARCADE_DATABASE_URL does not answer.\n';
  expect(fail(file, REFUSED, 'ARCADE_DATABASE_URL')).toEqual({ status: 1, stderr });
});

test('ends a part whose start fails for another reason with its stack', () => {
  const { status, stderr } = fail('http/src/read-setting.ts', `new TypeError('odd')`);
  expect(stderr).toMatch(/TypeError: odd\n +at /);
  expect(status).toBe(1);
});

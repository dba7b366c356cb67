import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listed } from './source-files.ts';

/** A prepared statement of a connection; a name that holds a value is not one of these. */
const NAME = /\bname: '([a-z][a-z\d-]*)',\s+text:/g;

test('no two prepared statements of the gateway have the same name, which would fail on the connection that meets both', () => {
  const files = [...listed('apps/gateway/src/**/*.ts'), ...listed('packages/*/src/**/*.ts')].filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const names = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(NAME)].map(([, name]) => `${name}`));
  expect(names.length).toBeGreaterThan(50);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { GATEWAY_GRANTS } from '@foyer/gateway/db/grants.data.ts';
import { LOTTO_GRANTS } from '@foyer/lotto/server/db/grants.data.ts';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Deleted by the database package, for both schemas. */
const SHARED = ['call_count'];

/** The tables from which the stores of a part delete rows; those that both vendors share name their schema by a variable. */
function findDeletes(folder: string): Set<string> {
  const files = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const stores = files.filter((file) => file.endsWith('.store.ts') && !file.includes('testing/'));
  const texts = stores.map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8'));
  const found = texts.flatMap((text) => [...text.matchAll(/delete from (?:foyer|lotto|\$\{schema\})\.(\w+)/g)]);
  return new Set(found.map(([, table = '']) => table));
}

test('the gateway may delete what its stores delete, and nothing else', () => {
  expect(new Set(GATEWAY_GRANTS.deletable)).toEqual(new Set([...findDeletes('apps/gateway/src'), ...SHARED]));
});

test('the lottery may delete what its stores delete, and nothing else', () => {
  expect(new Set(LOTTO_GRANTS.deletable)).toEqual(
    new Set([...findDeletes('apps/lotto/server'), ...findDeletes('packages/vendor/src'), ...SHARED]),
  );
});

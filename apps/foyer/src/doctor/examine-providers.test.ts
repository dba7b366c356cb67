import { measureProviders } from '@foyer/gateway/measure-providers.ts';
import { createMetrics } from '@foyer/http/metrics.ts';
import { expect, test } from 'vitest';
import { examineProviders } from './examine-providers.ts';

const merchants = [{ code: 'lotus' }, { code: 'samba' }];
const connector = { code: 'pix' } as never;

async function examine(cut: readonly string[]) {
  const { registry } = createMetrics();
  const payments = { get: () => null, of: () => [connector], isCut: (merchant: string) => cut.includes(merchant) };
  measureProviders(registry, { merchants, payments });
  return examineProviders(await registry.metrics());
}

test('finds nothing wrong while all providers answer, and nothing at all without any', async () => {
  expect(await examine([])).toMatchObject([{ state: 'ok', text: '2 accounts at payment providers answer' }]);
  expect(examineProviders('foyer_database_up 1')).toEqual([]);
});

test('names the accounts whose provider does not answer', async () => {
  expect(await examine(['samba'])).toMatchObject([{ state: 'wrong', details: ['samba pix'] }]);
});

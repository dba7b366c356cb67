import { WALLET_FEATURES } from '@foyer/contract/vendor/wallet-protocol.ts';
import { expect, test } from 'vitest';
import type { CheckResult } from '../check.ts';
import { FakeVendor, VENDOR_KEY } from '../testing/fake-vendor.ts';
import { VENDOR_FAULTS, type VendorFault } from '../testing/vendor-faults.data.ts';
import { checkVendor, VENDOR_CHECKS } from './check-vendor.ts';
import type { VendorSettings } from './vendor-target.ts';

async function check(fault: VendorFault | null, change: Partial<VendorSettings> = {}): Promise<CheckResult[]> {
  await using vendor = await new FakeVendor(fault).open();
  const settings: VendorSettings = {
    keyId: VENDOR_KEY.id,
    secret: VENDOR_KEY.secret,
    merchant: 'lotus',
    currency: 'VND',
    language: 'EN',
    gameCode: 'SLOT',
    features: WALLET_FEATURES,
    host: '127.0.0.1',
    port: 0,
    freeRoundsUrl: vendor.freeRoundsUrl,
    freeStakeMinor: '100',
    play: vendor.play,
    seed: 7,
    lateMs: 2_000,
    patienceMs: 3_000,
    now: Date.now,
    ...change,
  };
  const onListening = (url: string) => {
    vendor.walletUrl = url;
  };
  return await checkVendor(settings, { only: null, checkMs: 5_000, onListening });
}

const failedOf = (results: readonly CheckResult[]) => results.filter(({ verdict }) => verdict === 'failed');

test('passes a vendor without a fault in every check', async () => {
  const results = await check(null);
  expect(failedOf(results)).toEqual([]);
  const passed = results.filter(({ verdict }) => verdict === 'passed').map(({ id }) => id);
  // A vendor that never corrects a result does not show how it would.
  expect(passed).toEqual(VENDOR_CHECKS.map(({ id }) => id).filter((id) => id !== 'W11'));
});

test.concurrent.each(Object.entries(VENDOR_FAULTS) as [VendorFault, string][])(
  'finds the fault %s by %s',
  async (fault, id) => {
    const failed = failedOf(await check(fault));
    expect(failed.map((result) => `${result.id}: ${result.reason}`)).toEqual([expect.stringMatching(`^${id}: `)]);
    expect(failed[0]?.evidence.length).toBeGreaterThan(0);
  },
);

test.concurrent.each([1, 2, 3, 4, 5])('passes a vendor without a fault with the seed %i', async (seed) => {
  expect(failedOf(await check(null, { seed }))).toEqual([]);
});

test('skips the checks of version 1.1 for a vendor that declares nothing', async () => {
  const results = await check(null, { features: [], freeRoundsUrl: null });
  expect(failedOf(results)).toEqual([]);
  const missed = results.filter(({ verdict }) => verdict === 'not applicable').map(({ id }) => id);
  expect(missed).toEqual(['W11', 'W14', 'W15', 'W16', 'W17', 'W18']);
});

test('rejects with the reason when the game cannot be played', async () => {
  const play = async () => {
    throw new Error('the game does not open');
  };
  await expect(check(null, { play })).rejects.toThrow('the game does not open');
});

test('reports that its port is taken', async () => {
  const taken = await new FakeVendor().open();
  try {
    const port = Number(new URL(taken.freeRoundsUrl).port);
    await expect(check(null, { port })).rejects.toThrow('cannot listen');
  } finally {
    await taken.close();
  }
});

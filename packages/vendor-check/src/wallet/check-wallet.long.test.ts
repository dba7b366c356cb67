import { afterEach, expect, test } from 'vitest';
import type { CheckResult } from '../check.ts';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { WALLET_FAULTS, type WalletFault } from '../testing/wallet-faults.data.ts';
import { checkWallet, WALLET_CHECKS } from './check-wallet.ts';
import type { WalletSettings } from './wallet-target.ts';

let fake: FakeWallet | null = null;
afterEach(() => fake?.close());

async function check(
  fault: WalletFault | null,
  change: (wallet: FakeWallet) => Partial<WalletSettings> = () => ({}),
  only: ReadonlySet<string> | null = null,
): Promise<CheckResult[]> {
  const wallet = await new FakeWallet(fault).open();
  fake = wallet;
  const settings: WalletSettings = {
    url: wallet.url,
    keyId: wallet.key.id,
    secret: wallet.key.secret,
    gameCode: 'SLOT',
    launchTokens: ['one', 'two', 'three'].map(wallet.launchToken),
    endSession: async () => void Object.assign(wallet.players.get('two') ?? {}, { isEnded: true }),
    disableMember: async () => void Object.assign(wallet.players.get('three') ?? {}, { isDisabled: true }),
    grantId: wallet.grantId,
    seed: 7,
    stakeMinor: 100n,
    timeoutMs: 2_000,
    now: Date.now,
    ...change(wallet),
  };
  return checkWallet(settings, { only, checkMs: 10_000 });
}

const idsOf = (results: readonly CheckResult[], verdict: string) =>
  results.filter((result) => result.verdict === verdict).map(({ id, reason }) => (reason ? `${id}: ${reason}` : id));

test('passes a wallet without a fault in every check', async () => {
  const results = await check(null);
  expect(idsOf(results, 'passed')).toEqual(WALLET_CHECKS.map(({ id }) => id));
});

test.each(Object.entries(WALLET_FAULTS) as [WalletFault, string][])('finds the fault %s by %s', async (fault, id) => {
  const results = await check(fault);
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map((result) => result.id)).toEqual([id]);
  expect(failed[0]?.reason).toMatch(/\w{3}/);
  expect(failed[0]?.evidence.length).toBeGreaterThan(0);
});

test.each([1, 2, 3, 4, 5])('passes a wallet without a fault with the seed %i', async (seed) => {
  expect(idsOf(await check(null, () => ({ seed })), 'failed')).toEqual([]);
});

const declareNothing = (wallet: FakeWallet) => {
  wallet.features = [];
  return {};
};
const VERSION_1_1 = ['W14', 'W15', 'W16', 'W17', 'W18'];

test('marks the checks of version 1.1 as not applicable if nothing is declared', async () => {
  const results = await check(null, declareNothing);
  expect(idsOf(results, 'failed')).toEqual([]);
  const missed = results.filter(({ verdict }) => verdict === 'not applicable');
  expect(missed.map(({ id }) => id)).toEqual(VERSION_1_1);
});

test('detects a wallet that accepts undeclared calls', async () => {
  const results = await check(null, (wallet) => {
    wallet.fault = 'undeclared-accepted';
    return declareNothing(wallet);
  });
  const failed = results.filter(({ verdict }) => verdict === 'failed');
  expect(failed.map(({ id }) => id)).toEqual(VERSION_1_1);
});

test('runs only the requested checks', async () => {
  const results = await check(null, () => ({}), new Set(['W5', 'W7']));
  expect(results.map(({ id }) => id)).toEqual(['W5', 'W7']);
});

test('reports what it needs for the checks that it cannot run', async () => {
  const results = await check(null, () => ({ launchTokens: ['launch-token-of-member-one'], grantId: null }));
  expect(idsOf(results, 'not applicable')).toEqual([
    'W3: needs a second --launch-token and --end-session',
    'W18: needs --grant-id, a grant of at least two rounds',
  ]);
  expect(results.find(({ id }) => id === 'W10')).toMatchObject({
    verdict: 'passed',
    reason: expect.stringContaining('--disable-member'),
  });
});

test.each([
  ['a wallet that does not answer', () => ({ url: 'http://127.0.0.1:1' }), /cannot be used/],
  ['a launch token that is unknown', () => ({ launchTokens: ['unknown-launch-token-of-nobody'] }), /opens no session/],
  ['a key that is wrong', () => ({ secret: 'wrong' }), /opens no session: SIGNATURE_INVALID/],
  ['a member who has too little', () => ({ stakeMinor: 10_001n }), /needs 1000100/],
])('cannot check %s', async (_what, change, message) => {
  await expect(check(null, change)).rejects.toThrow(message);
});

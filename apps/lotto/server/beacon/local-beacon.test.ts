import { timeOfRound, verifyRound } from '@foyer/lottery/beacon.ts';
import { type FreshDatabase, freshDatabase } from '@foyer/testkit/fresh-database.ts';
import { createLocalKeyService, type MasterKey } from '@foyer/vendor/key-service.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateLotto } from '../create-lotto.ts';
import { TEST_KEYS, TEST_MASTER_KEY } from '../testing/test-keys.ts';
import { type Beacon, chooseBeacon } from './beacon.ts';
import { createLocalBeacon } from './local-beacon.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase({ template: 'lotto', migrate: migrateLotto });
});
afterAll(() => database.drop());

const bytes = (fill: number) => (count: number) => new Uint8Array(count).fill(fill);
const open = (fill: number) => createLocalBeacon({ pool: database.pool, randomBytes: bytes(fill), keys: TEST_KEYS });
const WHEN = new Date('2026-11-21T05:13:05.000Z');

test('shares one key among processes that start at the same time and later', async () => {
  const beacons = await Promise.all([1, 2, 3, 4, 5].map(open));
  const keys = [...beacons, await open(9)].map((beacon) => beacon.pinAfter(WHEN).publicKey);
  expect(new Set(keys).size).toBe(1);
});

test('returns the same verifiable round to every process', async () => {
  const [one, other] = [await open(1), await open(2)];
  const pin = one.pinAfter(WHEN);
  const pulse = await one.read(pin);
  expect(await other.read(pin)).toEqual(pulse);
  expect(pulse && (await verifyRound(pulse))).not.toBeNull();
});

test('keeps its key when the master key is replaced', async () => {
  const before = await open(1);
  const newer: MasterKey = { id: 'newer', bytes: new Uint8Array(32).fill(8) };
  const openWith = (...keys: MasterKey[]) =>
    createLocalBeacon({ pool: database.pool, randomBytes: bytes(1), keys: createLocalKeyService(keys) });
  const replaced = await openWith(newer, TEST_MASTER_KEY);
  expect(replaced.pinAfter(WHEN)).toEqual(before.pinAfter(WHEN));
  expect((await openWith(newer)).pinAfter(WHEN)).toEqual(before.pinAfter(WHEN));
  await openWith(TEST_MASTER_KEY, newer);
});

test('signs each round differently, and for that round only', async () => {
  const beacon = await open(1);
  const pin = beacon.pinAfter(WHEN);
  const [pulse, next] = [await beacon.read(pin), await beacon.read({ ...pin, round: pin.round + 1 })];
  expect(next?.signature).not.toBe(pulse?.signature);
  expect(pulse && (await verifyRound({ ...pulse, round: pin.round + 1 }))).toBeNull();
  expect(pulse && (await verifyRound({ ...pulse, signature: `${pulse.signature.slice(0, -2)}00` }))).toBeNull();
});

test('answers null for a key that is not its own', async () => {
  const beacon = await open(1);
  expect(await beacon.read({ ...beacon.pinAfter(WHEN), publicKey: '00'.repeat(32) })).toBeNull();
});

test.each([0, 1, 999, 1_000, 2_999, 3_000, 59_999])(
  'targets a round that is published after the numbers are due (+%i ms)',
  async (ms) => {
    const due = new Date(WHEN.getTime() + ms);
    const pin = (await open(1)).pinAfter(due);
    expect(timeOfRound(pin).getTime()).toBeGreaterThan(due.getTime() - 1);
  },
);

test('with several beacons, new draws use the first and older draws the one they named', async () => {
  const local = await open(1);
  const asked: string[] = [];
  const drand: Beacon = {
    pinAfter: () => ({ chain: 'drand-quicknet', publicKey: 'k', round: 1 }),
    signRoot: async () => null,
    async read(pin) {
      asked.push(pin.chain);
      return { ...pin, signature: 's' };
    },
  };
  const both = chooseBeacon(drand, { local, 'drand-quicknet': drand });
  expect(both.pinAfter(WHEN).chain).toBe('drand-quicknet');
  const earlier = local.pinAfter(WHEN);
  expect(await both.read(earlier)).toEqual(await local.read(earlier));
  expect(asked).toEqual([]);
  expect(await both.read(both.pinAfter(WHEN))).toMatchObject({ signature: 's' });
});

test('a round of a beacon that is not connected is null, never replaced by another', async () => {
  const local = await open(1);
  const only = chooseBeacon(local, { local, 'drand-quicknet': null });
  expect(await only.read({ chain: 'drand-quicknet', publicKey: 'k', round: 1 })).toBeNull();
});

import { ed25519 } from '@noble/curves/ed25519.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BeaconChain,
  type BeaconRound,
  DRAND_PUBLIC_KEY,
  isBeaconChain,
  isPublicChain,
  localMessage,
  roundAfter,
  timeOfRound,
  verifyRound,
} from './beacon.ts';
import { toHex } from './hex.ts';
import { webDigest } from './merkle.ts';
import { BEACON_DRAW_VECTORS } from './testing/draw-vectors.data.ts';

const PERIODS = { 'drand-quicknet': 3_000, local: 1_000 } as const;
const CHAINS = Object.keys(PERIODS) as BeaconChain[];
const pulseOf = (chain: BeaconChain, round: number): BeaconRound => ({ chain, round, publicKey: '', signature: '' });
const { beacon: drand } = BEACON_DRAW_VECTORS.drand;

describe('a round', () => {
  test.each(CHAINS)('of %s is published one to two periods after the numbers are due', (chain) => {
    fc.assert(
      fc.property(fc.integer({ min: Date.parse('2024-01-01'), max: Date.parse('2040-01-01') }), (due) => {
        const late = timeOfRound(pulseOf(chain, roundAfter(chain, new Date(due)))).getTime() - due;
        expect(late).toBeGreaterThan(PERIODS[chain]);
        expect(late).toBeLessThanOrEqual(2 * PERIODS[chain]);
      }),
    );
  });

  test.each(CHAINS)('of %s moves on with its period, to the millisecond', (chain) => {
    const due = timeOfRound(pulseOf(chain, 1_000)).getTime();
    const [before, at] = [roundAfter(chain, new Date(due - 1)), roundAfter(chain, new Date(due))];
    expect(at).toBe(before + 1);
    expect(roundAfter(chain, new Date(due + PERIODS[chain] - 1))).toBe(at);
  });

  test('of drand is published at the documented time', () => {
    // By drand's documentation.
    expect(timeOfRound(pulseOf('drand-quicknet', 1)).toISOString()).toBe('2023-08-23T15:09:27.000Z');
    expect(timeOfRound(pulseOf('drand-quicknet', 27_946_612)).toISOString()).toBe('2026-04-20T00:00:00.000Z');
  });
});

describe('a chain', () => {
  test('is one of two, only one of them public', () => {
    expect(CHAINS.map(isPublicChain)).toEqual([true, false]);
    for (const text of CHAINS) expect(isBeaconChain(text)).toBe(true);
    for (const text of ['', 'LOCAL', 'drand', '__proto__', 'constructor', 'toString'])
      expect(isBeaconChain(text)).toBe(false);
  });
});

describe('a drand round', () => {
  test('yields the digest of its signature', async () => {
    const bytes = Uint8Array.from(Buffer.from(drand.signature, 'hex'));
    expect(await verifyRound(drand)).toEqual(await webDigest(bytes));
  });

  test('may be written in capitals', async () => {
    const capitals = { ...drand, signature: drand.signature.toUpperCase(), publicKey: drand.publicKey.toUpperCase() };
    expect(await verifyRound(capitals)).toEqual(await verifyRound(drand));
  });

  test.each([
    ['the round before', { round: drand.round - 1 }],
    ['the round after', { round: drand.round + 1 }],
    ['no round', { round: 0 }],
    ['a round below zero', { round: -1 }],
    ['half a round', { round: drand.round + 0.5 }],
    ['a round beyond whole numbers', { round: 2 ** 53 }],
    ['no number', { round: Number.NaN }],
    ['another key', { publicKey: `82${DRAND_PUBLIC_KEY.slice(2)}` }],
    ['no key', { publicKey: '' }],
    ['a key that is no hex', { publicKey: 'key' }],
    ['no signature', { signature: '' }],
    ['a signature that is no point', { signature: 'ff'.repeat(48) }],
    ['a short signature', { signature: drand.signature.slice(2) }],
    ['the point at infinity', { signature: `c0${'00'.repeat(47)}` }],
    ['a signature that is no hex', { signature: 'signature' }],
    ['the name of another chain', { chain: 'local' as const }],
  ])('is rejected with %s', async (_what, change) => {
    expect(await verifyRound({ ...drand, ...change })).toBeNull();
  });
});

describe('a round of the local beacon', () => {
  const secret = new Uint8Array(32).fill(5);
  const publicKey = toHex(ed25519.getPublicKey(secret));
  const sign = (round: number, message = localMessage(round)): BeaconRound => ({
    chain: 'local',
    publicKey,
    round,
    signature: toHex(ed25519.sign(message, secret)),
  });

  test('verifies with the public key', async () => {
    const pulse = sign(7);
    expect(await verifyRound(pulse)).toEqual(await webDigest(Uint8Array.from(Buffer.from(pulse.signature, 'hex'))));
  });

  test('signs one text for each round, and only that', async () => {
    expect(new TextDecoder().decode(localMessage(12))).toBe('foyer local beacon v1 12');
    expect(await verifyRound({ ...sign(7), round: 8 })).toBeNull();
    expect(await verifyRound(sign(7, new TextEncoder().encode('foyer local beacon v1 7\n')))).toBeNull();
    expect(await verifyRound(sign(7, localMessage(71)))).toBeNull();
  });

  test('is rejected under another key or chain', async () => {
    const other = toHex(ed25519.getPublicKey(new Uint8Array(32).fill(6)));
    expect(await verifyRound({ ...sign(7), publicKey: other })).toBeNull();
    expect(await verifyRound({ ...sign(7), publicKey: publicKey.slice(2) })).toBeNull();
    expect(await verifyRound({ ...sign(7), chain: 'drand-quicknet' })).toBeNull();
    expect(await verifyRound({ ...sign(7), chain: 'drand-quicknet', publicKey: DRAND_PUBLIC_KEY })).toBeNull();
  });

  test('is rejected with a malleable signature', async () => {
    // RFC 8032 §5.1.7: S must be below the order of the group.
    const { signature, ...pulse } = sign(7);
    const order = 2n ** 252n + 27742317777372353535851937790883648493n;
    const scalar = BigInt(`0x${Buffer.from(signature.slice(64), 'hex').reverse().toString('hex')}`) + order;
    const malleable = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
    expect(await verifyRound({ ...pulse, signature: `${signature.slice(0, 64)}${malleable}` })).toBeNull();
  });
});

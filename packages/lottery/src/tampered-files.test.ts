import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrawProof, repeatDraw, verifyProof } from './proof.ts';
import { readProof, readReceipt } from './read-proof.ts';
import { BEACON_DRAW_VECTORS, DRAW_VECTORS } from './testing/draw-vectors.data.ts';
import { verifyFiles } from './verify-files.ts';

const { drand, local } = BEACON_DRAW_VECTORS;
const [golden] = DRAW_VECTORS;
const plain = { version: 1, gameCode: 'VNQ60', ...golden };
const PROOFS: [string, unknown][] = [
  ['a seed alone', plain],
  ['a local beacon', local],
  ['drand', drand],
];

/** The paths to every text and number in a value. */
function placesOf(value: unknown, at: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...at]];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesOf(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}
const isIn = (place: readonly (string | number)[], ...names: string[]) => names.some((name) => place.includes(name));

/** The same value with one text or number changed. */
function change(value: unknown, [key, ...rest]: readonly (string | number)[], to: (old: unknown) => unknown): unknown {
  if (key === undefined) return to(value);
  const copy: Record<string | number, unknown> = Array.isArray(value)
    ? ([...value] as never)
    : { ...(value as object) };
  copy[key] = change(copy[key], rest, to);
  return copy;
}

/** Replaces a character with another one of the same kind. */
const flip = (old: unknown): unknown => {
  if (typeof old === 'number') return old + 1;
  const text = String(old);
  const last = text.slice(-1);
  const other = /[0-8a-e]/i.test(last) ? String.fromCharCode(last.charCodeAt(0) + 1) : '0';
  return text.slice(0, -1) + other;
};

const isVerified = async (value: unknown): Promise<boolean> => {
  const proof = readProof(value);
  return proof !== null && (await verifyProof(proof)).verified;
};

describe.each(PROOFS)('a proof by %s', (_what, honest) => {
  test('verifies, also after a JSON round trip', async () => {
    expect(await isVerified(honest)).toBe(true);
    expect(await isVerified(JSON.parse(JSON.stringify(honest)))).toBe(true);
  });

  test('is rejected with any single character changed', async () => {
    // TODO(#12) the root of a draw with the local beacon is not bound to anything yet.
    const places = placesOf(honest).filter((place) => !(honest === local && isIn(place, 'root')));
    expect(places.length).toBeGreaterThanOrEqual(30);
    for (const place of places) expect([place, await isVerified(change(honest, place, flip))]).toEqual([place, false]);
  });

  test('is rejected with any field missing, empty or of another type', async () => {
    const places = placesOf(honest).filter((place) => !(honest === local && isIn(place, 'root')));
    for (const place of places)
      for (const to of [undefined, null, '', 7, {}, [], true])
        expect([place, to, await isVerified(change(honest, place, () => to))]).toEqual([place, to, false]);
  });

  test('is rejected with numbers joined, split, added or removed', async () => {
    const { numbers } = honest as DrawProof;
    const at = numbers.findIndex((line) => line.numbers.length > 1);
    const line = numbers[at] ?? { prize: '', numbers: [] };
    const forgeries = [
      [line.numbers.join(' ')],
      [line.numbers.slice(0, 2).join(' '), ...line.numbers.slice(2)],
      [...line.numbers, ''],
      ['', ...line.numbers],
      [...line.numbers, line.numbers[0] ?? ''],
      line.numbers.slice(1),
      line.numbers.map((number) => ` ${number}`),
      line.numbers.map((number) => `${number}0`),
    ];
    for (const forged of forgeries) {
      const changed = { ...(honest as DrawProof), numbers: numbers.with(at, { ...line, numbers: forged }) };
      expect([forged, await isVerified(changed)]).toEqual([forged, false]);
    }
    for (const changed of [
      numbers.slice(1),
      [...numbers, line],
      [],
      ...(numbers.length > 1 ? [numbers.toReversed()] : []),
    ])
      expect(await isVerified({ ...(honest as DrawProof), numbers: changed })).toBe(false);
  });

  test('is rejected for another draw, game or version', async () => {
    for (const forged of [
      { drawId: 'VNQ60-20300101-0001' },
      { gameCode: 'VNQ120' },
      { gameCode: 'DICE' },
      { version: 3 },
    ])
      expect(await isVerified({ ...(honest as DrawProof), ...forged })).toBe(false);
  });

  test('yields its steps up to the first that fails', async () => {
    const names = async (proof: unknown) => {
      const steps: string[] = [];
      for await (const { name, holds } of repeatDraw(proof as DrawProof)) steps.push(`${name} ${holds}`);
      return steps;
    };
    const isSeedOnly = (honest as DrawProof).version === 1;
    expect(await names(honest)).toEqual([
      'commitment true',
      ...(isSeedOnly ? [] : ['beacon true']),
      'key true',
      'numbers true',
    ]);
    expect((await names({ ...(honest as DrawProof), commitment: '00' }))[0]).toBe('commitment false');
    expect(await names({ ...(honest as DrawProof), serverSeed: 'short' })).toEqual([]);
  });
});

test('a proof without a beacon does not verify as one with a beacon, nor the reverse', async () => {
  expect(await isVerified({ ...drand, version: 1 })).toBe(false);
  expect(await isVerified({ ...local, version: 1 })).toBe(false);
  expect(await isVerified({ ...plain, version: 2, beacon: drand.beacon, root: drand.root })).toBe(false);
  expect(await isVerified({ ...drand, beacon: local.beacon })).toBe(false);
});

describe('an arbitrary file', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'foyer-tampered-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is read as a proof, a receipt or neither, without throwing', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect([readProof(value), readReceipt(value)]).toEqual([null, null]);
      }),
      { numRuns: 500 },
    );
  });

  test('is rejected without throwing, even if it looks like a proof', async () => {
    const wild = fc.record({
      version: fc.constantFrom(1, 2),
      gameCode: fc.constantFrom('VNQ60', 'KENO', '__proto__', 'NONE'),
      drawId: fc.string(),
      commitment: fc.string(),
      serverSeed: fc.oneof(fc.constant(local.serverSeed), fc.string()),
      numbers: fc.array(fc.record({ prize: fc.string(), numbers: fc.array(fc.string()) }), { maxLength: 3 }),
      beacon: fc.record({
        chain: fc.constantFrom('local', 'drand-quicknet', '__proto__', 'constructor'),
        publicKey: fc.oneof(fc.constant(local.beacon.publicKey), fc.string()),
        signature: fc.oneof(fc.constant(local.beacon.signature), fc.stringMatching(/^([0-9a-f]{2}){0,96}$/)),
        round: fc.oneof(fc.integer(), fc.constant(local.beacon.round)),
      }),
      root: fc.oneof(fc.stringMatching(/^[0-9a-f]{64}$/), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(wild, async (value) => {
        expect(await isVerified(value)).toBe(false);
      }),
      { numRuns: 60 },
    );
  });

  test('sets the exit code: 0 verified, 1 forged, 2 unreadable', async () => {
    const save = async (name: string, value: unknown) => {
      const file = path.join(folder, name);
      await writeFile(file, JSON.stringify(value));
      return file;
    };
    const good = await save('good.json', local);
    const forged = await save('forged.json', { ...local, commitment: `${local.commitment.slice(0, -1)}0` });
    const strange = await save('strange.json', { drawId: 7 });
    const judge = async (...files: string[]) => verifyFiles(files, () => {});
    expect(await judge(good)).toBe(0);
    expect(await judge(good, forged)).toBe(1);
    expect(await judge(good, forged, strange)).toBe(2);
    expect(await judge(path.join(folder, 'absent.json'))).toBe(2);
    expect(await judge(folder)).toBe(2);
    expect(await judge()).toBe(2);
    expect(await judge('--json')).toBe(2);
  });
});

import { createLocalKeyService, formatMasterKey, type MasterKey, parseMasterKeys } from '@foyer/vendor/key-service.ts';
import { expect, test } from 'vitest';
import { openSecret, sealSecret, seedPurpose } from './seal-secret.ts';

const keyOf = (id: string, fill: number): MasterKey => ({ id, bytes: new Uint8Array(32).fill(fill) });
const SECRET = new Uint8Array(32).fill(42);
const PURPOSE = seedPurpose('VNQ60-20261121-0733');
const keys = createLocalKeyService([keyOf('a', 1)]);

test('opens what it sealed', async () => {
  expect(await openSecret(keys, await sealSecret(keys, SECRET, PURPOSE), PURPOSE)).toEqual(SECRET);
});

test('seals the same secret differently each time, and never shows it', async () => {
  const [one, other] = [await sealSecret(keys, SECRET, PURPOSE), await sealSecret(keys, SECRET, PURPOSE)];
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').includes(Buffer.from(SECRET))).toBe(false);
});

test('does not open a secret of another draw', async () => {
  const sealed = await sealSecret(keys, SECRET, PURPOSE);
  await expect(openSecret(keys, sealed, seedPurpose('VNQ60-20261121-0734'))).rejects.toThrow();
});

test('does not open a secret with any bit changed', async () => {
  const sealed = await sealSecret(keys, SECRET, PURPOSE);
  const [version = '', id = '', wrapped = '', ciphertext = ''] = sealed.split('.');
  for (const [part, rebuild] of [
    [wrapped, (text: string) => [version, id, text, ciphertext].join('.')],
    [ciphertext, (text: string) => [version, id, wrapped, text].join('.')],
  ] as const) {
    const bytes = Buffer.from(part, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(openSecret(keys, rebuild(changed.toString('base64url')), PURPOSE)).rejects.toThrow();
    }
  }
});

test.each(['', 'v1', 'v2.a.b.c', 'v1.a..', 'v1.a.b.c.d'])('does not open the malformed text %j', async (text) => {
  await expect(openSecret(keys, text, PURPOSE)).rejects.toThrow();
});

test('seals with the first key and opens with every key, so that keys can be replaced', async () => {
  const sealed = await sealSecret(keys, SECRET, PURPOSE);
  const rotated = createLocalKeyService([keyOf('b', 2), keyOf('a', 1)]);
  expect(await openSecret(rotated, sealed, PURPOSE)).toEqual(SECRET);
  expect((await sealSecret(rotated, SECRET, PURPOSE)).split('.')[1]).toBe('b');
  const without = createLocalKeyService([keyOf('b', 2)]);
  await expect(openSecret(without, sealed, PURPOSE)).rejects.toThrow('does not open with the key a');
});

test('refuses to run without a key', () => {
  expect(() => createLocalKeyService([])).toThrow(/needs a key/);
});

test('reads keys as it writes them', () => {
  const both = [keyOf('a', 1), keyOf('b-2', 2)];
  const read = parseMasterKeys(both.map(formatMasterKey).join(', '));
  expect(read?.map(formatMasterKey)).toEqual(both.map(formatMasterKey));
});

test.each([
  ['nothing', ''],
  ['a key without a name', `:${Buffer.alloc(32).toString('base64')}`],
  ['a name without a key', 'a:'],
  ['a short key', `a:${Buffer.alloc(16).toString('base64')}`],
  ['a name used twice', [keyOf('a', 1), keyOf('a', 2)].map(formatMasterKey).join(',')],
  ['a name with spaces', `a b:${Buffer.alloc(32).toString('base64')}`],
])('rejects %s', (_what, text) => {
  expect(parseMasterKeys(text)).toBeNull();
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SettingError } from '@foyer/http/read-setting.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readVendorSettings } from './vendor-settings.ts';

const SECRET = 'a secret that both sides know';
const ACME = { code: 'ACME', gameUrl: 'https://games.acme.test/play', keyId: 'acme-1' };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vendors-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readFrom(listed: unknown, { isSandbox = true, secrets = JSON.stringify({ ACME: SECRET }) } = {}) {
  const VENDORS_FILE = path.join(folder, 'vendors.json');
  await writeFile(VENDORS_FILE, typeof listed === 'string' ? listed : JSON.stringify(listed));
  return readVendorSettings({ VENDORS_FILE, VENDOR_SECRETS: secrets }, isSandbox);
}

test('connects no vendor without a file', () => {
  expect(readVendorSettings({}, false)).toEqual([]);
});

test('reads vendors with their secrets', async () => {
  expect(await readFrom([ACME], { isSandbox: false })).toEqual([{ ...ACME, secret: SECRET }]);
});

test.each([
  ['text that is not JSON', '[{', /must be a JSON list/],
  ['an object', { ACME }, /must be a JSON list/],
  ['a field that is unknown', [{ ...ACME, url: 'x' }], /\/0/],
  ['a feature that is unknown', [{ ...ACME, features: ['gifts'] }], /\/0\/features\/0/],
  ['a code that is one of our sources', [{ ...ACME, code: 'sandbox' }], /\/0\/code/],
  ['the code of the arcade', [{ ...ACME, code: 'ARCADE' }], /ARCADE is taken/],
  ['two vendors with one key', [ACME, { ...ACME, code: 'OTHER' }], /acme-1 is taken/],
  ['an address with a query', [{ ...ACME, gameUrl: 'https://games.acme.test/?a=1' }], /\/0\/gameUrl/],
  ['an address of another scheme', [{ ...ACME, gameUrl: 'javascript:alert(1)' }], /\/0\/gameUrl/],
  ['a limit that is no amount', [{ ...ACME, bonusDailyMinor: { VND: 'much' } }], /\/0\/bonusDailyMinor/],
  ['free play without an address', [{ ...ACME, trial: true }], /ACME has trial, and no apiUrl/],
  ['free rounds without an address', [{ ...ACME, features: ['freeRounds'] }], /ACME has freeRounds, and no apiUrl/],
  ['a vendor without a secret', [{ ...ACME, code: 'OTHER' }], /OTHER needs a secret/],
])('refuses %s', async (_what, listed, message) => {
  await expect(readFrom(listed)).rejects.toThrow(message);
  await expect(readFrom(listed)).rejects.toThrow(SettingError);
});

test('refuses plain http in production, and short or malformed secrets without quoting them', async () => {
  const plain = [{ ...ACME, gameUrl: 'http://games.acme.test/' }];
  await expect(readFrom(plain, { isSandbox: false })).rejects.toThrow(/ACME needs https/);
  expect(await readFrom(plain)).toHaveLength(1);
  await expect(readFrom([ACME], { secrets: '{"ACME":"too-short"}' })).rejects.toThrow(
    /^(?!.*too-short).*16 characters/,
  );
  await expect(readFrom([ACME], { secrets: '["hidden"]' })).rejects.toThrow(/^(?!.*hidden).*JSON object/);
  expect(() => readVendorSettings({ VENDORS_FILE: '/nowhere/v.json' }, true)).toThrow('/nowhere/v.json cannot be read');
});

import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { checkMerchantDocument } from './load-merchants.ts';
import { inLanguage, type Merchant, merchantOfHost, toMerchant } from './merchant.ts';
import { SWITCHES } from './switches.data.ts';

const MERCHANTS = new URL('../../../merchants/', import.meta.url);
let merchants: Merchant[];
const documentOf = async (code: string) =>
  JSON.parse(await readFile(new URL(`${code}/merchant.json`, MERCHANTS), 'utf8'));
beforeAll(async () => {
  const codes = ['lotus', 'aurora', 'samba'];
  merchants = await Promise.all(
    codes.map(async (code) => toMerchant(checkMerchantDocument(await documentOf(code), code))),
  );
});

test.each([
  ['lotus.localhost:4400', 'lotus', null],
  ['www.aurora.localhost', 'aurora', null],
  ['preview.samba.localhost', 'samba', null],
  ['partner7.samba.localhost:4400', 'samba', 'partner7'],
  ['localhost:4400', 'lotus', null],
  ['LOTUS.LOCALHOST.', 'lotus', null],
])('maps host %s to %s with affiliate %s', (host, code, affiliate) => {
  const answer = merchantOfHost(host, merchants);
  expect(answer?.merchant.code).toBe(code);
  expect(answer?.affiliateCode).toBe(affiliate);
});

test.each([
  'example.com',
  '',
  undefined,
  '.lotus.localhost',
  '..lotus.localhost',
  'evil-lotus.localhost',
  'lotus.localhost.evil.test',
])('finds no merchant for host %s', (host) => {
  expect(merchantOfHost(host, merchants)).toBeNull();
});

test('takes a switch from the document, else from the catalogue', () => {
  const [lotus] = merchants;
  expect(lotus?.has('GOOGLELOGIN3')).toBe(true);
  expect(lotus?.has('LINELOGIN3')).toBe(SWITCHES.LINELOGIN3.default);
  for (const [name, { meaning }] of Object.entries(SWITCHES))
    expect([name, meaning]).toEqual([name, expect.stringMatching(/^[A-Z].+\.$/)]);
});

test('rejects an invalid document with its file and first wrong field', async () => {
  const document = await documentOf('lotus');
  expect(() => checkMerchantDocument({ ...document, brand: { ...document.brand, accent: 'red' } }, 'x.json')).toThrow(
    /^x\.json: \/brand\/accent/,
  );
  expect(() => checkMerchantDocument({ ...document, launch: { opens: 'popup' } }, 'x.json')).toThrow(/\/launch\/opens/);
  expect(() => checkMerchantDocument({ ...document, switches: { NOPE3: true } }, 'x.json')).toThrow(/switches/);
});

test('falls back to the EN text, then to any', () => {
  expect(inLanguage({ EN: 'a', VI: 'b' }, 'VI')).toBe('b');
  expect(inLanguage({ EN: 'a' }, 'VI')).toBe('a');
  expect(inLanguage({ VI: 'b' }, 'EN')).toBe('b');
  expect(inLanguage(undefined, 'EN')).toBe('');
});

test('reads the currency of a market as platforms write it', async () => {
  const document = await documentOf('aurora');
  const merchant = toMerchant({ ...document, market: { ...document.market, currency: 'TLB' } });
  expect(merchant.market.currency).toBe('PHP');
});

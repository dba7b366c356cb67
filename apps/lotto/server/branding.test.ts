import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import type { Merchant } from '@foyer/merchant/merchant.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import { beforeAll, expect, test } from 'vitest';
import { brandingFrom, type FindBranding } from './branding.ts';

const KENO = { names: { VI: 'Keno Sen' }, art: 'keno', hue: 250, tag: null };

let merchants: readonly Merchant[];
let find: FindBranding;
beforeAll(async () => {
  merchants = await loadMerchants(TEST_MERCHANTS);
  find = brandingFrom(merchants, (code) => (code === 'lotus' ? { KENO } : {}));
});

test('finds a merchant by its code, and by any of its hosts', () => {
  for (const { code, domains } of merchants) {
    expect(find({ merchantCode: code, host: undefined })?.code).toBe(code);
    for (const host of domains) expect(find({ merchantCode: undefined, host })?.code).toBe(code);
  }
});

test.each(['', 'nobody', '__proto__', 'LOTUS', 'lotus '])('finds no merchant with the code %j', (merchantCode) => {
  expect(find({ merchantCode, host: undefined })).toBeNull();
});

test.each(['evil.test', 'lotus.localhost.evil.test', 'notlotus.localhost', ''])(
  'finds no merchant for the host %j',
  (host) => {
    expect(find({ merchantCode: undefined, host })).toBeNull();
  },
);

test('finds no merchant for a code on the host of another one', () => {
  expect(find({ merchantCode: 'samba', host: 'lotus.localhost' })).toBeNull();
  expect(find({ merchantCode: 'samba', host: 'games.example' })?.code).toBe('samba');
});

test('ignores the port of a host', () => {
  expect(find({ merchantCode: undefined, host: 'lotus.localhost:4400' })?.code).toBe('lotus');
});

test('derives one theme per merchant, once', () => {
  const brands = merchants.map(({ code }) => find({ merchantCode: code, host: undefined }));
  expect(new Set(brands.map((brand) => brand?.themeCss)).size).toBe(merchants.length);
  for (const brand of brands) {
    expect(brand?.themeCss).toContain('--');
    expect(brand?.themeCss).not.toContain('<');
    expect(find({ merchantCode: brand?.code, host: undefined })).toBe(brand);
  }
});

test('separates the game names and the artworks of merchants', () => {
  const looksOf = (merchantCode: string) => find({ merchantCode, host: undefined })?.gameLooks;
  expect([looksOf('lotus'), looksOf('samba')]).toEqual([{ KENO }, {}]);
  expect(brandingFrom(merchants)({ merchantCode: 'lotus', host: undefined })?.gameLooks).toEqual({});
});

test('fails at start-up for a game that the lottery does not have', () => {
  const [merchant] = merchants;
  if (!merchant) throw new Error('no merchant');
  const wrong = { ...merchant, lottery: { ...merchant.lottery, games: ['VNQ60', 'BINGO'] } };
  expect(() => brandingFrom([wrong])).toThrow(/BINGO is no game/);
});

test('allows frames on the merchant’s domains and redirect hosts', () => {
  for (const { code, domains, redirectHosts = [] } of merchants)
    expect(find({ merchantCode: code, host: undefined })?.domains).toEqual([...domains, ...redirectHosts]);
});

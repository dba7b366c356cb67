import { status } from '@foyer/contract/system/status.ts';
import Value from 'typebox/value';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeRegistrationInfo } from '../device/deferred/keep-registration-info.ts';
import { fakeStorage } from '../device/testing/fake-storage.ts';
import { askStatus } from './ask-status.ts';

/** A fake network. */
let asked: URL[];

beforeEach(() => {
  asked = [];
  fakeStorage();
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } }, cookie: '' });
  vi.stubGlobal('navigator', { userAgent: 'A phone' });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(new URL(path, 'http://lotus.example'));
    return Response.json({ success: true, value: {} });
  });
});
afterEach(() => vi.unstubAllGlobals());

/** The query of the status request of a page at this address. */
async function askedAt(search: string, host = 'lotus.example') {
  vi.stubGlobal('location', { href: `https://${host}/m/home${search}`, host, search });
  await askStatus();
  return Object.fromEntries(asked.at(-1)?.searchParams ?? []);
}

const visit = (search: string, host: string) => storeRegistrationInfo({ search, host, affiliateOfHost: null });

test('sends the host and no referrer on a first visit', async () => {
  expect(await askedAt('')).toEqual({
    device: 'MOBILE',
    originalDomain: 'lotus.example',
    url: 'https://lotus.example/m/home',
  });
});

test('sends the host of the first visit from every other host', async () => {
  visit('', 'vip7.lotus.example');
  expect(await askedAt('', 'lotus-one.example')).toMatchObject({ originalDomain: 'vip7.lotus.example' });
});

test('sends only the campaign parameters of the address', async () => {
  const { track } = await askedAt('?r=A1&fbclid=f-1&go=/m/news&token=secret');
  expect(track).toBe('r=A1&fbclid=f-1');
});

test('sends the stored referrer if the address has none', async () => {
  visit('?affiliateCode=vip7&r=OLD1', 'lotus.example');
  expect((await askedAt('?kw=x')).track).toBe('kw=x&affiliateCode=vip7&r=OLD1');
  expect((await askedAt('?referralCode=NEW1')).track).toBe('referralCode=NEW1&affiliateCode=vip7');
});

test('shortens a long campaign so that the gateway accepts the call', async () => {
  const long = encodeURIComponent('ế'.repeat(300));
  const query = await askedAt(`?affiliateCode=vip7&r=${long}&kw=${long}&cid=${long}&fbclid=${long}`);
  expect(Value.Errors(status.query, query)).toEqual([]);
  expect(query.track).toContain('affiliateCode=vip7');
});

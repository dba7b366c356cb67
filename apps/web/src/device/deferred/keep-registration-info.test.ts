import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRegistrationInfo } from '../registration-info.ts';
import { FakeStorage } from '../testing/fake-storage.ts';
import { storeRegistrationInfo } from './keep-registration-info.ts';

let local: FakeStorage;
const visit = (search: string, affiliateOfHost: string | null = null, host = 'lotus.example') =>
  storeRegistrationInfo({ search, host, affiliateOfHost });

beforeEach(() => {
  local = new FakeStorage();
  vi.stubGlobal('localStorage', local);
});
afterEach(() => vi.unstubAllGlobals());

test('stores affiliate, referral and first host until the registration', () => {
  visit('?affiliateCode=vip7&r=SEN6868');
  visit('', null, 'other.example');
  expect(readRegistrationInfo()).toEqual({
    affiliateCode: 'vip7',
    referralCode: 'SEN6868',
    originalDomain: 'lotus.example',
  });
});

test('replaces an older campaign link with a newer one', () => {
  visit('?affiliateCode=old&referralCode=OLD1');
  visit('?affiliateCode=new&referralCode=NEW1');
  expect(readRegistrationInfo()).toMatchObject({ affiliateCode: 'new', referralCode: 'NEW1' });
});

test('uses the affiliate of the host if no link named one', () => {
  visit('', 'vip7');
  expect(readRegistrationInfo().affiliateCode).toBe('vip7');
  visit('?affiliateCode=link', 'vip7');
  visit('', 'vip7');
  expect(readRegistrationInfo().affiliateCode).toBe('link');
});

test('is empty on a first visit without a link', () => {
  expect(readRegistrationInfo()).toEqual({ affiliateCode: '', referralCode: '', originalDomain: '' });
});

test.each([
  '?affiliateCode=a b',
  `?affiliateCode=${'x'.repeat(65)}`,
  '?affiliateCode=%00',
  '?r=no-code',
  `?r=${'A'.repeat(33)}`,
  '?r=<b>',
])('does not store an invalid code (%s)', (search) => {
  visit(search);
  expect(readRegistrationInfo()).toMatchObject({ affiliateCode: '', referralCode: '' });
});

test.each([
  { affiliateCode: 'a b', referralCode: '', originalDomain: '' },
  { affiliateCode: '', referralCode: '<b>', originalDomain: '' },
  { affiliateCode: '', referralCode: '', originalDomain: 'https://evil.example/' },
  { affiliateCode: '', referralCode: '' },
  { affiliateCode: 1, referralCode: '', originalDomain: '' },
  [],
  null,
])('ignores invalid stored info (%j)', (value) => {
  local.stored.set('registrationInfo', JSON.stringify(value));
  expect(readRegistrationInfo()).toEqual({ affiliateCode: '', referralCode: '', originalDomain: '' });
});

test('reads back what it stored, for any address', () => {
  const text = fc.string({ unit: 'binary', maxLength: 80 });
  fc.assert(
    fc.property(text, text, text, (affiliate, referral, host) => {
      local.stored.clear();
      const query = new URLSearchParams({ affiliateCode: affiliate, r: referral });
      visit(`?${query}`, affiliate, host);
      const stored = local.stored.get('registrationInfo');
      if (stored) expect(readRegistrationInfo()).toEqual(JSON.parse(stored));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPayoutAccount, toComparableAccount } from './payout-account.ts';

const RUNS = { numRuns: 100_000 };

test('leaves every number of a bank account as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{6,19}$/), (account) => {
      expect(readPayoutAccount(account, 'bank', '84')).toEqual({ kind: 'bank', account });
    }),
    RUNS,
  );
});

test('leaves every mobile number of an e-wallet as it is', () => {
  // Ranges of Globe and Smart (numbering plan of the NTC).
  const ranges = fc.constantFrom('0917', '0927', '0905', '0918', '0919', '0920', '0998', '0961', '0976');
  fc.assert(
    fc.property(ranges, fc.stringMatching(/^\d{7}$/), (range, rest) => {
      const account = range + rest;
      expect(readPayoutAccount(account, 'wallet', '63')).toEqual({ kind: 'wallet', account });
    }),
    RUNS,
  );
});

test('leaves an account of an unknown form as it is, but for invisible marks and the spaces around it', () => {
  expect(readPayoutAccount(' a-B c.1\u200b ', undefined, '84')).toEqual({ kind: 'exact', account: 'a-B c.1' });
  expect(readPayoutAccount(' \u200b', undefined, '84')).toBeNull();
});

test.each([
  '0917 123 4567',
  '+63 917 123 4567',
  '639171234567',
  '9171234567',
  '(0917) 123-4567',
  '０９１７１２３４５６７',
])('reads %s as the mobile number of an e-wallet', (text) => {
  expect(readPayoutAccount(text, 'wallet', '63')).toEqual({ kind: 'wallet', account: '09171234567' });
});

test('reads the number of an e-wallet that is no mobile number as an account number', () => {
  expect(readPayoutAccount('1234-5678-9012', 'wallet', '63')).toEqual({ kind: 'bank', account: '123456789012' });
});

test.each(['0011 0012 3456', '0011-0012-3456', '0011.0012.3456', '\u200e001100123456'])(
  'reads %j as the number of a bank account',
  (text) => {
    expect(readPayoutAccount(text, 'bank', '84')).toEqual({ kind: 'bank', account: '001100123456' });
  },
);

test.each(['', '0011_0012', 'a@b', '12 34 €'])('refuses %j as the number of a bank account', (text) => {
  expect(readPayoutAccount(text, 'bank', '84')).toBeNull();
});

test('tells apart keys that differ only by a hyphen, and takes an account in two forms as one', () => {
  expect(toComparableAccount('maria-silva@example.com')).not.toBe(toComparableAccount('mariasilva@example.com'));
  expect(toComparableAccount('joao@minha-loja.com.br')).not.toBe(toComparableAccount('joao@minhaloja.com.br'));
  expect(toComparableAccount('529.982.247-25')).toBe(toComparableAccount('52998224725'));
  expect(toComparableAccount('0011 0012')).toBe(toComparableAccount('00110012'));
});

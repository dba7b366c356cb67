import { expect, test } from 'vitest';
import { formatMobile, isMobile, toE164 } from './phone-format.ts';

test('formats a number as its country writes it', () => {
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '0912345678' })).toBe('0912 345 678');
  expect(formatMobile({ countryDialingCode: '63', mobileNum: '9175550142' })).toBe('0917 555 0142');
});

test('keeps the digits of an incomplete number', () => {
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '09' }).replace(/\D/g, '')).toBe('09');
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '' })).toBe('');
});

test('accepts a number only in its own country', () => {
  expect(isMobile({ countryDialingCode: '84', mobileNum: '0912 345 678' })).toBe(true);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '912345678' })).toBe(true);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '+639175550142' })).toBe(false);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '0912 34' })).toBe(false);
});

test.each([
  '84912345678',
  '0084912345678',
  '+84 91 234 5678',
  '\u202d+84\u00a091\u00a0234\u00a05678\u202c',
  '０９１２３４５６７８',
])('takes %j as a number of Vietnam', (mobileNum) => {
  expect(formatMobile({ countryDialingCode: '84', mobileNum })).toBe('0912 345 678');
  expect(toE164({ countryDialingCode: '84', mobileNum })).toBe('+84912345678');
});

import { expect, test } from 'vitest';
import { formatMobile, isMobile } from './phone-format.ts';

test('a number is written as people of its country write it', () => {
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '0912345678' })).toBe('0912 345 678');
  expect(formatMobile({ countryDialingCode: '63', mobileNum: '9175550142' })).toBe('0917 555 0142');
});

test('what is no number yet keeps its digits', () => {
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '09' }).replace(/\D/g, '')).toBe('09');
  expect(formatMobile({ countryDialingCode: '84', mobileNum: '' })).toBe('');
});

test('a number is good in its own country alone', () => {
  expect(isMobile({ countryDialingCode: '84', mobileNum: '0912 345 678' })).toBe(true);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '912345678' })).toBe(true);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '+639175550142' })).toBe(false);
  expect(isMobile({ countryDialingCode: '84', mobileNum: '0912 34' })).toBe(false);
});

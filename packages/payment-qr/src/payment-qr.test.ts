import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crcOf } from './crc.ts';
import { writePixDynamic, writePixStatic } from './pix.ts';
import { writePromptPay, writePromptPayBill } from './promptpay.ts';
import { QrError } from './qr-error.ts';
import { writeQrPhMerchant, writeQrPhPerson } from './qr-ph.ts';
import { type PaymentQr, readPaymentQr } from './read-payment-qr.ts';
import { readCode } from './tlv.ts';
import { VECTORS } from './vectors.data.ts';
import { writeVietQr } from './vietqr.ts';

function write(qr: PaymentQr): string {
  switch (qr.profile) {
    case 'pix-static':
      return writePixStatic(qr);
    case 'pix-dynamic':
      return writePixDynamic(qr);
    case 'vietqr':
      return writeVietQr(qr);
    case 'qrph-p2p':
      return writeQrPhPerson(qr);
    case 'qrph-p2m':
      return writeQrPhMerchant(qr);
    case 'promptpay':
      return writePromptPay(qr);
    case 'promptpay-bill':
      return writePromptPayBill(qr);
  }
}

function faultOf(text: string): string {
  try {
    readPaymentQr(text);
    return 'none';
  } catch (error) {
    if (error instanceof QrError) return error.message;
    throw error;
  }
}

const withCrc = (text: string): string => `${text}6304${crcOf(`${text}6304`)}`;

test('computes the CRC of the published check value', () => {
  expect(crcOf('123456789')).toBe('29B1');
});

const FACTS: Record<keyof typeof VECTORS, PaymentQr> = {
  V1: {
    profile: 'pix-static',
    key: '123e4567-e12b-12d1-a456-426655440000',
    info: null,
    txid: 'FYD0001A2B3C',
    amountMinor: 5000n,
    name: 'SAMBA',
    city: 'SAO PAULO',
  },
  V2: { profile: 'pix-dynamic', location: 'pix.example.com/qr/v2/9d36b84f70f0', name: 'SAMBA', city: 'SAO PAULO' },
  V3: {
    profile: 'vietqr',
    to: 'account',
    bankBin: '970436',
    account: '0011001234567',
    amountMinor: 200_000n,
    content: 'FYD7K2M9QX',
  },
  V4: {
    profile: 'vietqr',
    to: 'account',
    bankBin: '970436',
    account: '0011001234567',
    amountMinor: null,
    content: null,
  },
  V5: {
    profile: 'qrph-p2p',
    bic: 'BNORPHMMXXX',
    account: '001234567890',
    mobile: null,
    amountMinor: null,
    name: 'AURORA',
    city: 'Makati',
  },
  V6: {
    profile: 'qrph-p2m',
    bic: 'PAPHPHM1XXX',
    merchantId: '123456789',
    flags: '000',
    mcc: '7995',
    amountMinor: 50_000n,
    reference: 'FYD7K2M9QX',
    acquirerData: 'FYD7K2M9QX',
    name: 'AURORA',
    city: 'Manila',
  },
};

describe.each(Object.keys(VECTORS) as (keyof typeof VECTORS)[])('vector %s', (name) => {
  test('is parsed into its facts', () => expect(readPaymentQr(VECTORS[name])).toEqual(FACTS[name]));
  test('is written from its facts', () => expect(write(FACTS[name])).toBe(VECTORS[name]));
});

const { V3, V4 } = VECTORS;
test.each([
  ['a CRC of zeros', `${V4.slice(0, -4)}0000`, 'CRC_MISMATCH in 63'],
  ['a CRC without its own head', `${V4.slice(0, -4)}19A3`, 'CRC_MISMATCH in 63'],
  ['an amount that is longer than it says', `${V3.slice(0, -4).replace('5406200000', '5407200000')}47DA`, 'BAD_LENGTH'],
  ['a nested value that is longer than it says', `${V4.slice(0, -4).replace('0127', '0128')}B8AF`, 'BAD_LENGTH in 38'],
  ['a tag twice', `${V4.slice(0, -8).replace('5802', '540610000054069000005802')}63042168`, 'DUPLICATE_TAG in 54'],
  ['something behind the CRC', `${V4}9901X`, 'TRAILING_DATA'],
  ['nothing', '', 'MISSING_TAG in 00'],
  ['no CRC', '000201', 'MISSING_TAG in 63'],
  ['letters for a tag', withCrc('000201XX02aa'), 'BAD_TAG'],
  ['letters for a length', withCrc('00020110XXaa'), 'BAD_LENGTH in 10'],
  ['an empty value', withCrc('0002010100'), 'BAD_LENGTH in 01'],
  ['a sign beyond ASCII', V4.replace('VN', 'VŇ'), 'NOT_ASCII'],
  ['more than 512 characters', withCrc(`000201${'9199'.padEnd(103, 'x').repeat(5)}`), 'TOO_LONG'],
  ['no profile that we know', withCrc('0002015303704'), 'UNKNOWN_PROFILE'],
  ['another currency', withCrc(V4.slice(0, -8).replace('5303704', '5303840')), 'BAD_VALUE in 53'],
  ['an amount of zero', withCrc(V3.slice(0, -8).replace('5406200000', '54010')), 'BAD_VALUE in 54'],
  ['a fraction of a dong', withCrc(V3.slice(0, -8).replace('5406200000', '54062000.5')), 'BAD_VALUE in 54'],
])('refuses %s', (_what, text, fault) => expect(faultOf(text)).toContain(fault));

test.each([
  ['a nested tag that is cut off', '000201', '38570010A000000727'],
  ['a template with a letter', '000201', '26040Z01'],
])('refuses %s', (_what, head, body) => expect(faultOf(withCrc(head + body))).toMatch(/^BAD_/));

const ascii = (form: RegExp) => fc.stringMatching(form);
const amount = fc.option(fc.bigInt(1n, 9_999_999_999n), { nil: null });
const receiver = { name: ascii(/^[ -~]{1,25}$/), city: ascii(/^[ -~]{1,15}$/) };
const CODES: fc.Arbitrary<PaymentQr> = fc.oneof(
  fc.record({
    profile: fc.constant('pix-static' as const),
    key: fc.oneof(ascii(/^\d{11}$/), fc.uuid(), ascii(/^\+55\d{11}$/)),
    info: fc.option(ascii(/^[ -~]{1,30}$/), { nil: null }),
    txid: ascii(/^[A-Za-z0-9]{1,25}$/),
    amountMinor: amount,
    ...receiver,
  }),
  fc.record({ profile: fc.constant('pix-dynamic' as const), location: ascii(/^p[a-z0-9./]{1,70}$/), ...receiver }),
  fc.record({
    profile: fc.constant('vietqr' as const),
    to: fc.constantFrom('account' as const, 'card' as const),
    bankBin: ascii(/^\d{6}$/),
    account: ascii(/^[0-9A-Za-z]{1,19}$/),
    amountMinor: amount,
    content: fc.option(ascii(/^[A-Z0-9]{1,25}$/), { nil: null }),
  }),
  fc.record({
    profile: fc.constant('qrph-p2p' as const),
    bic: ascii(/^[A-Z0-9]{11}$/),
    account: ascii(/^[!-~]{1,20}$/),
    mobile: fc.option(ascii(/^\+63-9\d{9}$/), { nil: null }),
    amountMinor: amount,
    ...receiver,
  }),
  fc.record({
    profile: fc.constant('promptpay' as const),
    kind: fc.constant('mobile' as const),
    id: ascii(/^0066\d{9}$/),
    amountMinor: amount,
  }),
  fc.record({
    profile: fc.constant('promptpay-bill' as const),
    biller: ascii(/^\d{15}$/),
    reference: ascii(/^[A-Z0-9]{1,20}$/),
    reference2: fc.option(ascii(/^[A-Z0-9]{1,20}$/), { nil: null }),
    amountMinor: amount,
  }),
);

test('reads back what it has written', () => {
  fc.assert(
    fc.property(CODES, (qr) => {
      expect(readPaymentQr(write(qr))).toEqual(qr);
    }),
  );
});

test('rejects any code with one character changed', () => {
  const changed = fc.record({ qr: CODES, at: fc.nat(), by: fc.integer({ min: 1, max: 94 }) });
  fc.assert(
    fc.property(changed, ({ at, by, qr }) => {
      const text = write(qr);
      const place = at % text.length;
      const sign = String.fromCharCode(32 + ((text.charCodeAt(place) - 32 + by) % 95));
      expect(faultOf(text.slice(0, place) + sign + text.slice(place + 1))).not.toBe('none');
    }),
  );
});

test('answers any text with a code or a QrError', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => typeof faultOf(text) === 'string'));
});

test.each([
  [
    'more than 13 characters of an amount',
    () => writeVietQr({ ...(FACTS.V3 as never as object), amountMinor: 10n ** 14n } as never),
  ],
  ['an amount below zero', () => writeVietQr({ ...(FACTS.V3 as never as object), amountMinor: -1n } as never)],
  ['diacritics in a content', () => writeVietQr({ ...(FACTS.V3 as never as object), content: 'nạp tiền' } as never)],
  ['a location with a scheme', () => writePixDynamic({ location: 'https://pix.example', name: 'A', city: 'B' })],
  ['a key of no form', () => writePixStatic({ ...(FACTS.V1 as never as object), key: '123' } as never)],
])('writes no code with %s', (_what, make) => expect(make).toThrow(QrError));

test('lists the objects in their order', () => {
  expect(readCode(VECTORS.V3).map(({ tag }) => tag)).toEqual(['01', '38', '53', '54', '58', '62']);
});

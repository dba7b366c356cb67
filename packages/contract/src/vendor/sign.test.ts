import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSignatureOf, type SignedRequest, signatureOf } from './sign.ts';

const SECRET = 'the secret both sides know';
const REQUEST: SignedRequest = {
  method: 'POST',
  path: '/wps/vendor/v1/debit',
  timestamp: '1795000000000',
  nonce: '2f1c9c1e-7a2b-4f0e-9a57-5f6c1b2d3e4f',
  body: '{"amountMinor":"10000"}',
};

test('signs method, path, time, nonce and the body’s digest, line by line, with HMAC', () => {
  const digest = createHash('sha256').update(REQUEST.body, 'utf8').digest('hex');
  const lines = `POST\n/wps/vendor/v1/debit\n1795000000000\n${REQUEST.nonce}\n${digest}`;
  expect(signatureOf(SECRET, REQUEST)).toBe(createHmac('sha256', SECRET).update(lines).digest('hex'));
});

test('matches the test vector that vendors use', () => {
  const request = { method: 'GET', path: '/lotto/vendor/v1/draws', timestamp: '0', nonce: 'n', body: '' };
  expect(signatureOf('secret', request)).toBe('337dee3cc9418c119519557c2d5d1103b8059850a62f20e28a7fef235624bbc0');
});

test('accepts a valid signature of any body', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (body) => {
      const request = { ...REQUEST, body };
      return isSignatureOf(SECRET, request, signatureOf(SECRET, request));
    }),
  );
});

test.each([
  ['method', 'PUT'],
  ['path', '/wps/vendor/v1/credit'],
  ['timestamp', '1795000000001'],
  ['nonce', '2f1c9c1e-7a2b-4f0e-9a57-5f6c1b2d3e40'],
  ['body', '{"amountMinor":"100000"}'],
  ['body', ' {"amountMinor":"10000"}'],
])('rejects a signature of another %s', (field, value) => {
  expect(isSignatureOf(SECRET, { ...REQUEST, [field]: value }, signatureOf(SECRET, REQUEST))).toBe(false);
});

test('rejects a signature with another secret', () => {
  expect(isSignatureOf('another secret', REQUEST, signatureOf(SECRET, REQUEST))).toBe(false);
});

const RIGHT = signatureOf(SECRET, REQUEST);
test.each([
  '',
  '0',
  RIGHT.slice(0, -1),
  `${RIGHT}0`,
  RIGHT.toUpperCase(),
  'ế'.repeat(64),
  ` ${RIGHT}`,
  '\u0000'.repeat(64),
])('rejects the signature %j without throwing', (signature) => {
  expect(isSignatureOf(SECRET, REQUEST, signature)).toBe(false);
});

test('separates the fields, so that text cannot move from one to the next', () => {
  const one = { ...REQUEST, path: '/a', timestamp: 'b' };
  const two = { ...REQUEST, path: '/a\nb', timestamp: '' };
  expect(signatureOf(SECRET, one)).not.toBe(signatureOf(SECRET, two));
});

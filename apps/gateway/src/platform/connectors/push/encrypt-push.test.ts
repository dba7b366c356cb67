import { createECDH, randomBytes } from 'node:crypto';
import { decryptPush } from '@foyer/sandbox/push/decrypt-push.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areSubscriptionKeys, encryptPush } from './encrypt-push.ts';
import { MAX_PUSH_BYTES, type PushContent, readRetryAfter, toPushText } from './push-sender.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const RFC = {
  text: 'When I grow up, I want to be a watermelon',
  receiverKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  senderKey: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A' +
    '_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

test('encrypts the message of RFC 8291 to the bytes of RFC 8291', () => {
  const chosen = { salt: bytes(RFC.salt), privateKey: bytes(RFC.senderKey) };
  expect(encryptPush(RFC.text, RFC.keys, chosen).toString('base64url')).toBe(RFC.body);
});

function newReceiver() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: auth.toString('base64url') } };
}

test('the browser double decrypts the message of RFC 8291', () => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(bytes(RFC.receiverKey));
  expect(decryptPush(bytes(RFC.body), { pair, auth: bytes(RFC.keys.auth) })).toBe(RFC.text);
});

test('a browser reads every text that is sent to it, and nobody else does', () => {
  const [receiver, other] = [newReceiver(), newReceiver()];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
      fc.pre(Buffer.byteLength(text) <= MAX_PUSH_BYTES);
      const body = encryptPush(text, receiver.keys);
      expect(decryptPush(body, receiver)).toBe(text);
      expect(() => decryptPush(body, other)).toThrow();
    }),
    { numRuns: 100 },
  );
});

test('fills what a push service must accept with the longest message, and refuses one byte more', () => {
  const { keys } = newReceiver();
  expect(encryptPush('x'.repeat(MAX_PUSH_BYTES), keys)).toHaveLength(4096);
  expect(() => encryptPush('x'.repeat(MAX_PUSH_BYTES + 1), keys)).toThrow(RangeError);
});

test.each([
  ['a secret of another length', { p256dh: RFC.keys.p256dh, auth: 'AAAA' }],
  ['a point of another length', { p256dh: 'AAAA', auth: RFC.keys.auth }],
  ['a point that is not on the curve', { p256dh: `B${'A'.repeat(86)}`, auth: RFC.keys.auth }],
])('refuses %s', (_what, keys) => expect(areSubscriptionKeys(keys)).toBe(false));

test('accepts the keys of a browser', () => expect(areSubscriptionKeys(RFC.keys)).toBe(true));

const content: PushContent = {
  ...{ title: 'Lotus', body: '', navigate: 'https://lotus.example/m/home', lang: 'vi-VN', dir: 'ltr', tag: 't' },
  ...{ silent: false, icon: 'https://lotus.example/m/brand/lotus/pwa-192.png', recipient: '00' },
};

test('writes the declarative form that Safari shows without a worker', () => {
  expect(JSON.parse(toPushText({ ...content, body: 'Hello' }))).toMatchObject({
    web_push: 8030,
    notification: { title: 'Lotus', body: 'Hello', navigate: 'https://lotus.example/m/home' },
  });
});

test('truncates a text that would be too long, between characters', () => {
  for (const sign of ['x', 'ắ', '🎉']) {
    const text = toPushText({ ...content, body: sign.repeat(5000) });
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_PUSH_BYTES);
    const { body } = JSON.parse(text).notification;
    expect(body).toMatch(new RegExp(`^(${sign})+…$`, 'u'));
    expect(body.length).toBeGreaterThan(500);
  }
});

test('truncates a title that is too long for any screen', () => {
  const { title } = JSON.parse(toPushText({ ...content, title: '🎉'.repeat(5000) })).notification;
  expect([...title]).toHaveLength(120);
});

test('reads the wait that a service asks for, in seconds or as a date, up to six hours', () => {
  const now = Date.parse('2026-11-25T12:00:00Z');
  expect(readRetryAfter(null, now)).toBeNull();
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Wed, 25 Nov 2026 12:00:30 GMT', now)).toBe(30_000);
  expect(readRetryAfter('Wed, 25 Nov 2026 11:00:00 GMT', now)).toBe(0);
  expect(readRetryAfter('999999999', now)).toBe(6 * 3_600_000);
  expect(readRetryAfter('soon', now)).toBeNull();
});

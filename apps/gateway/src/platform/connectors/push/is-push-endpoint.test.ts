import { expect, test } from 'vitest';
import { isPushEndpoint } from './is-push-endpoint.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('accepts %s', (address) => expect(isPushEndpoint(address)).toBe(true));

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:password@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/fcm/send/abc',
  'https://evilpush.apple.com.example/abc',
  'https://push.apple.com@evil.example/abc',
  'https://evil.example/#.push.apple.com',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/abc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'nothing',
  '',
])('refuses %s, so that a member cannot make the gateway call it', (address) =>
  expect(isPushEndpoint(address)).toBe(false),
);

test('accepts the push service of a sandbox only below its own address', () => {
  const service = 'http://127.0.0.1:4405/sandbox/push/send';
  expect(isPushEndpoint(`${service}/abc`, service)).toBe(true);
  expect(isPushEndpoint(`${service}-else/abc`, service)).toBe(false);
  expect(isPushEndpoint('http://127.0.0.1:4405/sandbox/push/send/../../bank', service)).toBe(false);
  expect(isPushEndpoint('http://127.0.0.1:4406/sandbox/push/send/abc', service)).toBe(false);
  expect(isPushEndpoint(`${service}/abc`)).toBe(false);
});

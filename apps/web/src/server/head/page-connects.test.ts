import { expect, test } from 'vitest';
import { toPageConnects } from './page-connects.ts';

const HERE = new URL('https://lotus.example:8443/m/home');

test('lets a page measure the speed lines of its merchant, over its own protocol and port', () => {
  expect(toPageConnects({ speedDomains: ['a.example', 'b.example'] }, HERE, false)).toEqual([
    'https://a.example:8443',
    'https://b.example:8443',
  ]);
});

test('lets a page call Firebase only where the merchant sends push messages through it, and not in a sandbox', () => {
  const firebase = { messaging: { firebase: true } };
  expect(toPageConnects(firebase, HERE, false)).toEqual([
    'https://firebaseinstallations.googleapis.com',
    'https://fcmregistrations.googleapis.com',
  ]);
  expect(toPageConnects(firebase, HERE, true)).toEqual([]);
  expect(toPageConnects({ messaging: { facebookAppId: '1' } }, HERE, false)).toEqual([]);
});

test('gives a page without a merchant no merchant’s hosts', () => {
  expect(toPageConnects(null, HERE, false)).toEqual(['https:']);
});

import { expect, test } from 'vitest';
import { chatHostsOf, isAtHosts, providerOf } from './chat-providers.ts';

test('a second campaign of Comm100 is the same provider, and our own chat is not one', () => {
  expect(providerOf('COMM100VIP')).toBe('COMM100');
  expect(providerOf('TX-CHAT')).toBeNull();
  expect(providerOf('UNKNOWN')).toBeNull();
});

test('names the hosts of a provider that the merchant uses, or the merchant’s own ones for it', () => {
  expect(chatHostsOf(undefined, 'LIVECHAT')).toEqual([]);
  expect(chatHostsOf({ COMM100: {} }, 'LIVECHAT')).toEqual([]);
  expect(chatHostsOf({ LIVECHAT: {} }, 'LIVECHAT')).toContain('https://*.livechatinc.com');
  const hosts = ['https://chat.lotus.example'];
  expect(chatHostsOf({ LIVECHAT: { hosts } }, 'LIVECHAT')).toEqual(hosts);
});

test.each([
  ['https://cdn.livechatinc.com/tracking.js?license=1', true],
  ['https://livechatinc.com/tracking.js', false],
  ['https://evil-livechatinc.com/', false],
  ['https://cdn.livechatinc.com.evil.example/', false],
  ['http://cdn.livechatinc.com/', false],
  ['https://cdn.livechatinc.com:8443/', false],
  ['https://someone@cdn.livechatinc.com/', false],
  ['javascript:alert(1)//cdn.livechatinc.com', false],
  ['//cdn.livechatinc.com/', false],
  ['', false],
])('%j is on LiveChat’s hosts: %s', (address, expected) => {
  expect(isAtHosts(address, ['https://*.livechatinc.com'])).toBe(expected);
});

test('compares a whole host with its port', () => {
  expect(isAtHosts('http://chat.localhost:4720/a.js', ['http://chat.localhost:4720'])).toBe(true);
  expect(isAtHosts('http://chat.localhost:4721/a.js', ['http://chat.localhost:4720'])).toBe(false);
});

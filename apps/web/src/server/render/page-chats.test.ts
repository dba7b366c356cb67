import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../head/content-security.ts';
import { chatHostsOfPage } from './page-chats.ts';
import { toByteText } from './page-text.ts';

const CHAT = 'https://chat.example';
const partsWith = (chatProviders: Parameters<typeof chatHostsOfPage>[0]['chatProviders'], host: string) => {
  const { frames, widgets } = chatHostsOfPage({ chatProviders });
  return contentSecurityPolicy(toByteText(''), { frames, widgets })
    .split('; ')
    .filter((part) => part.includes(host))
    .map((part) => part.split(' ')[0]);
};

test('lets in no provider of a merchant that uses none', () => {
  expect(chatHostsOfPage({})).toEqual({ widgets: [], frames: [] });
  expect(chatHostsOfPage({ chatProviders: {} })).toEqual({ widgets: [], frames: [] });
});

test('lets in the scripts and frames of a provider with a widget, and no other provider’s', () => {
  const open = ['script-src', 'style-src', 'img-src', 'connect-src', 'frame-src'];
  expect(partsWith({ LIVECHAT: {} }, 'livechatinc.com')).toEqual(open);
  expect(partsWith({ LIVECHAT: {} }, 'comm100')).toEqual([]);
  expect(partsWith({ COMM100: { hosts: [CHAT] } }, CHAT)).toEqual(open);
});

test('lets in only the frames of a provider that has no script of its own in the page', () => {
  expect(partsWith({ AICAN: { hosts: [CHAT] } }, CHAT)).toEqual(['frame-src']);
});

test('lets in nothing of a provider that is only linked to', () => {
  expect(partsWith({ MIDUOKE: { hosts: [CHAT] } }, CHAT)).toEqual([]);
});

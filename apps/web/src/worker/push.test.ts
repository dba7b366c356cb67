import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFor, toPush, toRenewal, windowToOpen } from './push.ts';

const ORIGIN = 'https://lotus.example';
const notification = {
  ...{
    title: 'Closing',
    body: 'Soon',
    navigate: `${ORIGIN}/m/elott?game=VNMB`,
    lang: 'vi-VN',
    dir: 'ltr',
    tag: 'closing-VNMB',
  },
  ...{ silent: true, icon: `${ORIGIN}/m/brand/lotus/pwa-192.png`, data: { recipient: '0a' } },
};
const shown = {
  ...{ title: 'Closing', body: 'Soon', lang: 'vi-VN', dir: 'ltr', tag: 'closing-VNMB', silent: true, recipient: '0a' },
  ...{ icon: notification.icon, badge: notification.icon, data: { navigate: notification.navigate } },
};

test('reads the declarative form, and the same within a message of Firebase', () => {
  const text = JSON.stringify({ web_push: 8030, notification });
  expect(toPush(text, ORIGIN)).toEqual(shown);
  const fromFirebase = { data: { payload: text }, from: '100000000003', fcmMessageId: 'x', priority: 'normal' };
  expect(toPush(JSON.stringify(fromFirebase), ORIGIN)).toEqual(shown);
});

test('reads a notification of Firebase’s console', () => {
  const text = JSON.stringify({
    notification: { title: 'News', body: 'Hi' },
    fcmOptions: { link: `${ORIGIN}/m/news` },
  });
  expect(toPush(text, ORIGIN)).toMatchObject({
    title: 'News',
    body: 'Hi',
    recipient: null,
    data: { navigate: `${ORIGIN}/m/news` },
  });
});

test.each([
  'https://evil.example/m/home',
  'https://lotus.example.evil.example/m/home',
  `${ORIGIN}/wps/session/logout`,
  'javascript:alert(1)',
  '//evil.example/m/home',
  '',
])('opens home instead of %s', (navigate) => {
  const text = JSON.stringify({ notification: { ...notification, navigate } });
  expect(toPush(text, ORIGIN).data.navigate).toBe(`${ORIGIN}/m/home`);
});

test('shows no picture of another site', () => {
  const text = JSON.stringify({ notification: { ...notification, icon: 'https://evil.example/pixel.png' } });
  expect(toPush(text, ORIGIN)).not.toHaveProperty('icon');
});

test('always has something to show, for any message', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const push = toPush(text, ORIGIN);
      expect(push.title).not.toBe('');
      expect(push.data.navigate.startsWith(`${ORIGIN}/m/`)).toBe(true);
    }),
  );
});

test.each([
  ['nobody has said who uses the browser', '0a', null, false],
  ['it is for the member who uses the browser', '0a', '0a', true],
  ['it is for somebody who has used the browser before', '0a', '0b', false],
  ['its member has logged out', '0a', '', false],
  ['it names nobody, as one of Firebase’s console', null, '0a', true],
  ['it names nobody, and the member has logged out', null, '', false],
] as const)('a message is shown or not when %s', (_when, recipient, known, expected) =>
  expect(isFor(recipient, known)).toBe(expected),
);

const tab = (url: string, { focused = false, visible = false } = {}) => ({
  url: ORIGIN + url,
  focused,
  visibilityState: visible ? ('visible' as const) : ('hidden' as const),
});

test('opens in the tab that shows the page, else in the active one, else in any of the member centre', () => {
  const [lotto, bets, home, other] = [
    tab('/lotto/', { focused: true, visible: true }),
    tab('/m/member/bets'),
    tab('/m/home', { visible: true }),
    tab('/m/news', { focused: true, visible: true }),
  ];
  expect(windowToOpen([lotto, home, other, bets], bets.url)).toBe(bets);
  expect(windowToOpen([lotto, home, other], bets.url)).toBe(other);
  expect(windowToOpen([lotto, tab('/m/app'), home], bets.url)).toBe(home);
  expect(windowToOpen([lotto, bets], home.url)).toBe(bets);
  expect(windowToOpen([lotto], home.url)).toBeNull();
});

test('reports a renewed subscription to the gateway only if it is complete', () => {
  const [previous, next] = ['one', 'two'].map((name) => ({
    endpoint: `https://push.example/${name}`,
    keys: { auth: `auth-${name}`, p256dh: `key-${name}` },
  }));
  expect(toRenewal(previous ?? {}, next ?? {})).toEqual({
    previous: { endpoint: 'https://push.example/one', auth: 'auth-one' },
    endpoint: 'https://push.example/two',
    keys: { auth: 'auth-two', p256dh: 'key-two' },
  });
  expect(toRenewal({ endpoint: 'https://push.example/one' }, next ?? {})).toBeNull();
  expect(toRenewal(previous ?? {}, { endpoint: 'https://push.example/two' })).toBeNull();
});

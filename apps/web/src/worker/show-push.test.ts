import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PushBrowser, showPush } from './show-push.ts';

const ORIGIN = 'https://lotus.example';
const message = (differences: object = {}) =>
  JSON.stringify({
    web_push: 8030,
    notification: { title: 'Closing', body: 'Soon', navigate: `${ORIGIN}/m/news`, ...differences },
  });

let shown: { title: string; options: NotificationOptions; isClosed: boolean }[];
let refusesOptions: boolean;
let recipient: () => Promise<string | null>;

const registration = {
  async showNotification(title: string, options: NotificationOptions = {}) {
    if (refusesOptions && 'icon' in options) throw new TypeError('icon');
    shown.push({ title, options, isClosed: false });
  },
  async getNotifications({ tag }: { tag?: string } = {}) {
    const found = shown.filter(({ options }) => options.tag === tag);
    return found.map((one) => ({
      close() {
        one.isClosed = true;
      },
    }));
  },
} as unknown as PushBrowser['registration'];

const show = (text: string | (() => string)) =>
  showPush(typeof text === 'string' ? () => text : text, {
    origin: ORIGIN,
    readRecipient: () => recipient(),
    registration,
  });

const { canParse } = URL;
beforeEach(() => {
  shown = [];
  refusesOptions = false;
  recipient = async () => null;
});
afterEach(() => {
  URL.canParse = canParse;
  vi.useRealTimers();
});

test('shows a message in a browser without URL.canParse', async () => {
  Reflect.deleteProperty(URL, 'canParse');
  await show(message({ icon: '/m/brand/lotus/mark.png' }));
  expect(shown).toMatchObject([{ title: 'Closing', options: { data: { navigate: `${ORIGIN}/m/news` } } }]);
});

test.each(['', '{', 'null', '[]', '{"notification":7}', '{"notification":{"title":{},"icon":"http://["}}', '\u0000'])(
  'shows something for the payload %j',
  async (payload) => {
    await show(payload);
    expect(shown).toMatchObject([{ title: 'lotus.example', isClosed: false }]);
  },
);

test('shows something when the payload cannot be read', async () => {
  await show(() => {
    throw new Error('no data');
  });
  expect(shown).toHaveLength(1);
});

test('shows a message without its picture when the browser refuses the picture', async () => {
  refusesOptions = true;
  await show(message({ icon: `${ORIGIN}/m/brand/lotus/mark.png` }));
  expect(shown).toMatchObject([{ title: 'Closing', options: { body: 'Soon' } }]);
});

test.each([
  ['fails', () => Promise.reject(new Error('no caches'))],
  ['never answers', () => new Promise<never>(() => {})],
])('shows a message to everybody when the cache %s', async (_name, read) => {
  vi.useFakeTimers();
  recipient = read;
  const showing = show(message());
  await vi.advanceTimersByTimeAsync(3_000);
  await showing;
  expect(shown).toMatchObject([{ title: 'Closing' }]);
});

test('shows a message for somebody else without its text, and closes it', async () => {
  recipient = async () => 'me';
  await show(message({ data: { recipient: 'other' } }));
  expect(shown).toMatchObject([{ title: 'lotus.example', isClosed: true }]);
  expect(JSON.stringify(shown)).not.toMatch(/Closing|Soon/);
});

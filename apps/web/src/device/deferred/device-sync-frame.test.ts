import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FakeStorage } from '../testing/fake-storage.ts';
import { runDeviceSyncFrame } from './device-sync-frame.ts';

const OWN = 'ABCDEF01-2345-6789-abcd-ef0123456789';
const SHARED = '01234567-89ab-4def-a123-456789abcdef';
const PAGE = 'https://www.lotus.example:8443';
const SETTINGS = {
  domains: ['lotus.example', 'lotus-two.example', 'localhost', '10.0.0.1'],
  key: 'deviceId',
  type: 'ask',
};

type Received = { data: unknown; origin: string; source: unknown };

/** The shared page in a frame, run from the text that a browser gets. */
function openFrame({ stored, isBlocked = false }: { stored?: string; isBlocked?: boolean } = {}) {
  const storage = new FakeStorage();
  if (stored !== undefined) storage.stored.set('deviceId', stored);
  storage.isBlocked = isBlocked;
  const answers: { message: unknown; origin: string }[] = [];
  const parent = { postMessage: (message: unknown, origin: string) => answers.push({ message, origin }) };
  const page = { listener: (_: Received) => {} };
  runInNewContext(`(${runDeviceSyncFrame})(${JSON.stringify(SETTINGS)})`, {
    addEventListener: (_type: string, listener: (received: Received) => void) => Object.assign(page, { listener }),
    localStorage: storage,
    location: { protocol: 'https:', port: '8443' },
    parent,
    window: {},
  });
  const ask = (differences: Partial<Received> = {}) =>
    page.listener({ data: { type: 'ask', id: OWN }, origin: PAGE, source: parent, ...differences });
  return { answers, ask, storage };
}

test('stores the first host’s id, and sends it to every other host', () => {
  const { answers, ask, storage } = openFrame();
  ask();
  ask({ data: { type: 'ask', id: SHARED }, origin: 'https://vip7.lotus-two.example:8443' });
  expect(storage.stored.get('deviceId')).toBe(OWN);
  expect(answers.map(({ message, origin }) => [JSON.stringify(message), origin])).toEqual([
    [JSON.stringify({ type: 'ask', id: OWN }), PAGE],
    [JSON.stringify({ type: 'ask', id: OWN }), 'https://vip7.lotus-two.example:8443'],
  ]);
});

test('replaces an invalid stored id', () => {
  const { answers, ask, storage } = openFrame({ stored: 'too short' });
  ask();
  expect(storage.stored.get('deviceId')).toBe(OWN);
  expect(answers).toHaveLength(1);
});

test.each([
  'https://lotus.example:8443',
  'https://a.b.lotus.example:8443',
  'https://lotus-two.example:8443',
  'https://localhost:8443',
  'https://10.0.0.1:8443',
])('answers the merchant’s own origin %s', (origin) => {
  const { answers, ask } = openFrame({ stored: SHARED });
  ask({ origin });
  expect(answers.map((answer) => answer.origin)).toEqual([origin]);
});

test.each([
  'https://evil.example:8443',
  'https://evillotus.example:8443',
  'https://lotus.example.evil.example:8443',
  'https://lotus.example',
  'https://lotus.example:443',
  'http://www.lotus.example:8443',
  'https://evil.localhost:8443',
  'https://1.10.0.0.1:8443',
  'https://lotus.example:8443@evil.example',
  'https://evil.example/.lotus.example:8443',
  'null',
  '',
])('neither answers nor remembers another origin (%s)', (origin) => {
  const { answers, ask, storage } = openFrame();
  ask({ origin });
  expect(answers).toEqual([]);
  expect(storage.stored.size).toBe(0);
});

test.each([
  ['a text', 'ask'],
  ['nothing', null],
  ['another kind', { type: 'tell', id: OWN }],
  ['no id', { type: 'ask' }],
  ['a short id', { type: 'ask', id: 'abc' }],
  ['a long id', { type: 'ask', id: `${OWN}0` }],
  ['an id that is no text', { type: 'ask', id: { length: 36 } }],
  ['an id of markup', { type: 'ask', id: '<'.repeat(36) }],
])('does not answer a message that is %s', (_what, data) => {
  const { answers, ask, storage } = openFrame();
  ask({ data });
  expect(answers).toEqual([]);
  expect(storage.stored.size).toBe(0);
});

test('answers only the page around the frame', () => {
  const { answers, ask } = openFrame({ stored: SHARED });
  ask({ source: {} });
  ask({ source: null });
  expect(answers).toEqual([]);
});

test('stores and answers nothing while storage is blocked', () => {
  const { answers, ask } = openFrame({ isBlocked: true });
  ask();
  expect(answers).toEqual([]);
});

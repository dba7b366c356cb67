import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askSharedId } from './ask-shared-id.ts';

const OWN = 'ABCDEF01-2345-6789-abcd-ef0123456789';
const SHARED = '01234567-89ab-4def-a123-456789abcdef';
const ORIGIN = 'https://id.lotus.example';
const ANSWER = { type: 'foyer-device-id', id: SHARED };

type Listener = (event: { data: unknown; origin: string; source: unknown }) => void;

/** The parts of a page that a hidden frame needs. */
function openPage() {
  const posted: { message: unknown; origin: string }[] = [];
  const attributes: Record<string, string> = {};
  const frame = {
    isThere: false,
    onload: () => {},
    contentWindow: { postMessage: (message: unknown, origin: string) => posted.push({ message, origin }) },
    setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }),
    remove: () => Object.assign(frame, { isThere: false }),
  };
  const listeners = new Set<Listener>();
  vi.stubGlobal('document', {
    createElement: () => frame,
    body: { append: () => Object.assign(frame, { isThere: true }) },
  });
  vi.stubGlobal('addEventListener', (_type: string, listener: Listener) => listeners.add(listener));
  vi.stubGlobal('removeEventListener', (_type: string, listener: Listener) => listeners.delete(listener));
  const t = (differences: Partial<Parameters<Listener>[0]> = {}) => {
    for (const onMessage of listeners)
      onMessage({ data: ANSWER, origin: ORIGIN, source: frame.contentWindow, ...differences });
  };
  return { attributes, frame, listeners, t, posted };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('asks the shared page in a hidden frame, then removes the frame', async () => {
  const page = openPage();
  const asked = askSharedId(ORIGIN, OWN);
  expect(page.frame).toMatchObject({ src: `${ORIGIN}/m/device-sync`, hidden: true, isThere: true, tabIndex: -1 });
  expect(page.frame).toHaveProperty('title');
  expect(page.attributes).toEqual({ 'aria-hidden': 'true', sandbox: 'allow-scripts allow-same-origin' });
  page.frame.onload();
  expect(page.posted).toEqual([{ message: { type: 'foyer-device-id', id: OWN }, origin: ORIGIN }]);
  page.t();
  expect(await asked).toBe(SHARED);
  expect([page.frame.isThere, page.listeners.size, vi.getTimerCount()]).toEqual([false, 0, 0]);
});

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['from another window', { source: {} }],
  ['of another kind', { data: { ...ANSWER, type: 'other' } }],
  ['with a short id', { data: { ...ANSWER, id: 'abc' } }],
  ['without an id', { data: { type: ANSWER.type } }],
  ['that is a text', { data: 'foyer-device-id' }],
  ['that is nothing', { data: null }],
])('ignores a message %s', async (_what, differences) => {
  const page = openPage();
  const asked = askSharedId(ORIGIN, OWN);
  page.t(differences);
  vi.advanceTimersByTime(5000);
  expect(await asked).toBeNull();
});

test('removes the frame after 5 s without an answer', async () => {
  const page = openPage();
  const asked = askSharedId(ORIGIN, OWN);
  vi.advanceTimersByTime(4999);
  expect(page.frame.isThere).toBe(true);
  vi.advanceTimersByTime(1);
  expect(await asked).toBeNull();
  expect([page.frame.isThere, page.listeners.size]).toEqual([false, 0]);
});

// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, storeSession } from '../../device/session-store.ts';
import { type PlaySession, usePlaySession } from './use-play-session.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const MINUTE_MS = 60_000;
const at = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString();
const session: PlaySession = {
  ...{ currency: 'VND', beganAt: at(0), serverTime: 10 * MINUTE_MS, stakedMinor: '0', wonMinor: '0', netMinor: '0' },
  ...{ checkAt: at(15), isDue: false, endsAt: null, isOver: false },
};
const due: PlaySession = { ...session, serverTime: 15 * MINUTE_MS + 250, isDue: true };

let asked = 0;
let value: PlaySession | null;
let root: Root;

function Check() {
  const { data } = usePlaySession(session);
  return <p>{data?.isDue ? 'due' : 'not yet'}</p>;
}

/** In steps: the client of the gateway finishes each call in real time. */
const wait = async (ms: number) => {
  for (let waited = 0; waited < ms; waited += 1000)
    await act(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      await new Promise(setImmediate);
    });
};
const shown = () => document.body.textContent;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  asked = 0;
  value = session;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return value
      ? Response.json({ success: true, value })
      : Response.json({ success: false, errorCode: 'unknown.error', message: '' }, { status: 503 });
  });
  const [id, token] = ['7', 'member-token'];
  storeSession({ id, token, merchantCode: 'lotus', userName: 'demo', type: 0, firstTimeLogin: false });
  const page = document.createElement('div');
  document.body.replaceChildren(page);
  root = createRoot(page);
  await act(() => root.render(<Check />));
  // What the first call needs is imported in real time.
  await act(() => vi.waitFor(() => expect(asked).toBe(1), { timeout: 10_000 }));
  await wait(1000);
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.useRealTimers();
});

test('asks again and again after a failure, until the check that was due is shown', async () => {
  expect(asked).toBe(1);
  value = null;
  await wait(5 * MINUTE_MS);
  const failed = asked;
  expect(failed).toBeGreaterThan(1);
  await wait(20_000);
  expect(asked).toBeGreaterThan(failed + 1);
  expect(shown()).toBe('not yet');
  value = due;
  await wait(10_000);
  expect(shown()).toBe('due');
  const answered = asked;
  await wait(10 * MINUTE_MS);
  expect(asked).toBe(answered);
});

test('no longer asks once the member is logged out', async () => {
  value = null;
  await wait(5 * MINUTE_MS);
  clearSession();
  const before = asked;
  await wait(MINUTE_MS);
  expect(asked).toBe(before);
});

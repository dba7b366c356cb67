import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playStorage, type StorageDouble } from '../../device/storage-double.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { changeShell, readShell } from '../shell-state.ts';
import type { Say } from '../words.tsx';
import { watchFailures } from './watch-failures.ts';

const say = Object.assign((key: string) => key, { rich: () => null }) as Say;

let session: StorageDouble;
let local: StorageDouble;
let stop: () => void;
const endSession = vi.fn();

/** The gateway refuses everything with this. */
function refuseWith(errorCode: string, status: number) {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, errorCode, message: '' }, { status }));
}
const ask = () =>
  browserCall()('system.domainRoute', { query: { device: 'MOBILE' }, fresh: true }).catch(() => undefined);

beforeEach(() => {
  ({ local, session } = playStorage());
  endSession.mockClear();
  changeShell({ blocked: null, dialog: null });
  vi.stubGlobal('document', { documentElement: { dataset: { merchant: 'lotus', language: 'EN' } }, cookie: '' });
  vi.stubGlobal('navigator', { userAgent: 'A phone' });
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/m/member/home', search: '' });
  stop = watchFailures({ say, endSession });
  session.kept.set('downloadBarHidden', '1');
  local.kept.set('merchant', 'lotus');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

test('an unauthorised answer ends the session, clears session storage and nothing else, and says please log in', async () => {
  refuseWith('login.not.session', 401);
  await ask();
  expect(endSession).toHaveBeenCalledOnce();
  expect([...session.kept]).toEqual([]);
  expect(local.kept.get('merchant')).toBe('lotus');
  expect(readShell().dialog).toMatchObject({ kind: 'logInAgain' });
});

test('any other refusal leaves session storage as it is', async () => {
  refuseWith('unknown.error', 500);
  await ask();
  expect(endSession).not.toHaveBeenCalled();
  expect(session.kept.get('downloadBarHidden')).toBe('1');
  expect(readShell().dialog).toMatchObject({ kind: 'alert', code: 'unknown.error' });
});

test('a lobby that closes shows its screen', async () => {
  refuseWith('maintenance', 503);
  await ask();
  expect(readShell().blocked).toEqual({ kind: 'maintenance', end: null });
});

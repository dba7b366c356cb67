import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../testing/fake-storage.ts';
import {
  allowAutoLogin,
  clearRemembered,
  mayAutoLogin,
  type RememberedLogin,
  readRemembered,
  writeRemembered,
} from './remembered-name.ts';

const RECORD: RememberedLogin = { type: 'username', username: 'demo', merchant: 'lotus', secret: 's', attempt: 'a' };
let local: ReturnType<typeof fakeStorage>['local'];
beforeEach(() => {
  local = fakeStorage().local;
});
afterEach(() => vi.unstubAllGlobals());

test('reads back what was stored, until it is cleared', () => {
  expect(readRemembered()).toBeNull();
  writeRemembered(RECORD);
  expect(readRemembered()).toEqual(RECORD);
  clearRemembered();
  expect(readRemembered()).toBeNull();
});

test('removes the password from a record of an older version, and does not log in with it', () => {
  const old = { type: 'username', username: 'demo', password: 'Wm05NVpYST0=', secret: 'guessed', merchant: 'lotus' };
  local.stored.set('rememberedLogin', JSON.stringify(old));
  expect(readRemembered()).toEqual({ type: 'username', username: 'demo', merchant: 'lotus', secret: '', attempt: '' });
  expect(local.stored.get('rememberedLogin')).not.toContain('Wm05NVpYST0=');
});

test.each(['null', '5', '[]', '"demo"', '{}', '{"username":"demo"}', 'not json'])(
  'ignores a stored value that is not a record, such as %s',
  (text) => {
    local.stored.set('rememberedLogin', text);
    expect(readRemembered()).toBeNull();
  },
);

test('ignores fields of another type in a record', () => {
  local.stored.set('rememberedLogin', JSON.stringify({ type: 'carrier', username: 5, merchant: null, secret: {} }));
  expect(readRemembered()).toEqual({ type: 'username', merchant: '', secret: '', attempt: '' });
});

test('allows auto-login until it is turned off, and again when it is turned on', () => {
  expect(mayAutoLogin()).toBe(true);
  allowAutoLogin(false);
  expect([mayAutoLogin(), local.stored.get('autoLogin')]).toEqual([false, '0']);
  allowAutoLogin(true);
  expect(mayAutoLogin()).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mayAutoLogin, readRemembered, writeRemembered } from '../../../device/deferred/remembered-name.ts';
import { fakeStorage } from '../../../device/testing/fake-storage.ts';
import type { Situation } from '../../../gateway/error-handling.data.ts';
import { GatewayError } from '../../../gateway/gateway-error.ts';
import { fakeCall } from '../../../gateway/testing/fake-call.ts';
import type { SocialChannel } from '../../../page/page-social.ts';
import { readStoredProof, storeProof } from '../social/social-proof.ts';
import { withDeviceEffects } from './device-effects.ts';

beforeEach(() => {
  fakeStorage();
  writeRemembered({ type: 'username', username: 'demo', merchant: 'lotus', secret: 's', attempt: 'a' });
});
afterEach(() => vi.unstubAllGlobals());

/** What the device still stores after a refusal. */
async function stored(code: string, situation: Situation, channel: SocialChannel = 'line') {
  storeProof({ channel, name: null, picture: null, credential: 'c', endsAt: Date.now() + 60_000 });
  const { call } = fakeCall(new GatewayError(code));
  await expect(withDeviceEffects(call)('session.login', { body: {}, situation })).rejects.toMatchObject({ code });
  return { hasProof: readStoredProof(Date.now()) !== null, isRemembered: readRemembered() !== null };
}

test.each(['login', 'registration', 'social'] as const)(
  'forgets the LINE session after a refusal at %s',
  async (where) => {
    expect((await stored('line_invalid_token', where)).hasProof).toBe(false);
    expect((await stored('line_invalid_token', where, 'google')).hasProof).toBe(true);
  },
);

test.each(['login', 'registration', 'social', 'call'] as const)(
  'forgets a Telegram proof after a refusal at %s',
  async (where) => {
    expect((await stored('telegram_validate_failed', where, 'telegram')).hasProof).toBe(false);
    expect((await stored('telegram_validate_failed', where, 'line')).hasProof).toBe(true);
  },
);

test('forgets a Firebase proof that was refused, but not after a wrong password', async () => {
  expect((await stored('login.cred.err', 'social', 'google')).hasProof).toBe(false);
  expect((await stored('login.cred.err', 'registration', 'google')).hasProof).toBe(false);
  expect((await stored('verify.code.err', 'login', 'google')).hasProof).toBe(false);
  expect((await stored('login.cred.err', 'login', 'google')).hasProof).toBe(true);
});

test('forgets the remembered login only when that login is refused', async () => {
  expect((await stored('login.cred.err', 'login')).isRemembered).toBe(true);
  expect((await stored('login.cred.err', 'autoLogin')).isRemembered).toBe(false);
});

test.each(['autoLogin', 'login', 'registration'] as const)(
  'turns auto-login off after token_ip_different at %s',
  async (where) => {
    expect(mayAutoLogin()).toBe(true);
    await stored('token_ip_different', where);
    expect(mayAutoLogin()).toBe(false);
  },
);

test('changes nothing after a refusal without effects, and returns an answer as it is', async () => {
  expect(await stored('account.disabled', 'login')).toEqual({ hasProof: true, isRemembered: true });
  const { call } = fakeCall({ token: 't' });
  expect(await withDeviceEffects(call)('session.login', { body: {} })).toEqual({ token: 't' });
});

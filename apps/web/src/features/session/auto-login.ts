import { openText } from '@foyer/vault/vault.ts';
import { readAddress } from '../../device/address.ts';
import { oneAtATime } from '../../device/deferred/one-at-a-time.ts';
import { clearRemembered, mayAutoLogin, readRemembered } from '../../device/deferred/remembered-name.ts';
import { readSession } from '../../device/session-store.ts';
import { browserCall } from '../../gateway/browser-call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { findAutoLoginSkipReason } from './auto-login-rules.ts';
import { withDeviceEffects } from './deferred/device-effects.ts';
import { rememberLogin } from './deferred/remember.ts';
import type { OpenedSession } from './login.ts';
import { readLoginDevice } from './login-device.ts';
import { storeOpenedSession } from './open-session.ts';

interface AutoLogin {
  merchant: string;
  /** The merchant's switch MOBILEAUTOLOGIN3. */
  isOn: boolean;
  onOpened(opened: OpenedSession): void;
  /** The login waits for its second factor. */
  onFactor(error: GatewayError, username: string): void;
}

const start = ({ isOn, merchant }: AutoLogin) => ({
  hasSession: readSession() !== null,
  search: readAddress().search,
  isAllowed: mayAutoLogin(),
  isOn,
  merchant,
  remembered: readRemembered(),
});

/** Logs a remembered member in, if §4 allows it; failures are silent. Of several tabs that start together, one does. */
export async function autoLogin(one: AutoLogin): Promise<void> {
  if (findAutoLoginSkipReason(start(one))) return;
  // Read everything again inside the lock: another tab may have used the secret.
  await oneAtATime('foyer-auto-login', () => logInRemembered(one));
}

async function logInRemembered(one: AutoLogin): Promise<void> {
  const now = start(one);
  const { remembered } = now;
  if (findAutoLoginSkipReason(now) || !remembered) return;
  const secret = await openText(remembered.secret);
  if (!secret) return clearRemembered();
  const who = { type: 'username', username: remembered.username ?? '' } as const;
  try {
    const opened = await withDeviceEffects(browserCall())('session.autoLogin', {
      body: { type: 'username', secret, ...readLoginDevice() },
      situation: 'autoLogin',
      ...(remembered.attempt ? { idempotencyKey: remembered.attempt } : {}),
    });
    await rememberLogin(who, opened);
    await storeOpenedSession(opened, false);
    one.onOpened(opened);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.code === 'login_verify_required') one.onFactor(error, who.username);
  }
}

import { hasVault, sealText } from '@foyer/vault/vault.ts';
import { allowAutoLogin, clearRemembered, writeRemembered } from '../../../device/deferred/remembered-name.ts';
import { readPageMarks } from '../../../device/page.ts';
import type { OpenedSession } from '../login.ts';
import { type LoginDevice, readLoginDevice } from '../login-device.ts';
import type { LoginIdentity } from '../who.ts';

/** The device fields of a login. @param isAutoOn the merchant logs remembered members in automatically */
export async function deviceForLogin(who: LoginIdentity, remember: boolean, isAutoOn: boolean): Promise<LoginDevice> {
  const device = readLoginDevice();
  // NOTE a member who logged in by SMS is never logged in automatically (§4), so there is no secret to store.
  const isWanted = remember && isAutoOn && who.type === 'username';
  return isWanted && (await hasVault()) ? { ...device, remember: true } : device;
}

/**
 * Stores who has logged in, and the secret for this device's automatic login.
 * @returns whether the device can log in automatically; if not, its session cookie must outlive the browser
 */
export async function rememberLogin(who: LoginIdentity, opened: OpenedSession): Promise<boolean> {
  const secret = opened.rememberSecret ? await sealText(opened.rememberSecret) : null;
  const name =
    who.type === 'sms'
      ? { type: who.type, mobileNum: `${who.countryDialingCode} ${who.mobileNum}` }
      : { type: who.type, username: opened.userName };
  const { merchant } = readPageMarks();
  allowAutoLogin(true);
  const isKept = writeRemembered({ ...name, merchant, secret: secret ?? '', attempt: secret ? newAttempt() : '' });
  return isKept && secret !== null;
}

const newAttempt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export const forgetDevice = (): void => clearRemembered();

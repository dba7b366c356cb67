import { readStored, removeStored, writeStored } from '../storage.ts';
import { REMEMBERED_LOGIN as KEY } from './is-login-remembered.ts';

const FLAG = 'autoLogin';

/**
 * A login that this device remembers (§3). There is no password: `secret` is the gateway's secret for this device, sealed;
 * empty if it cannot log in automatically.
 */
export interface RememberedLogin {
  type: 'username' | 'sms';
  username?: string;
  /** With the country's dialling code, such as `84 912345678`. */
  mobileNum?: string;
  merchant: string;
  secret: string;
  /** The idempotency key of the next use of the secret: an interrupted use is repeated, not refused. */
  attempt: string;
}

/** The remembered login, or null. The password in a record of an older version is removed; only its name is used. */
export function readRemembered(): RememberedLogin | null {
  const found = readStored('local', KEY, isRecord);
  if (!found) return null;
  const { attempt, merchant, mobileNum, secret, type, username } = found;
  const isOld = 'password' in found;
  const record: RememberedLogin = {
    type: type === 'sms' ? 'sms' : 'username',
    ...(typeof username === 'string' ? { username } : {}),
    ...(typeof mobileNum === 'string' ? { mobileNum } : {}),
    merchant: String(merchant ?? ''),
    secret: !isOld && typeof secret === 'string' ? secret : '',
    attempt: typeof attempt === 'string' ? attempt : '',
  };
  if (isOld) writeStored('local', KEY, record);
  return record;
}

export const writeRemembered = (record: RememberedLogin): boolean => writeStored('local', KEY, record);
export const clearRemembered = (): void => removeStored('local', KEY);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value;

const isFlag = (value: unknown): value is string => typeof value === 'string';

/** Whether remembered members may be logged in automatically: off after a login from another place (§8: token_ip_different). */
export const mayAutoLogin = (): boolean => readStored('local', FLAG, isFlag) !== '0';
export function allowAutoLogin(isAllowed: boolean): void {
  if (isAllowed) removeStored('local', FLAG);
  else writeStored('local', FLAG, '0');
}

import { toNetwork } from '@foyer/merchant/client-location.ts';
import { matchesPassword } from '../../accounts/members/password-hash.ts';
import { getTimeStep } from '../../accounts/security/totp.ts';
import { countAttempt, deleteAttempts } from '../../accounts/sessions/login-delay.store.ts';
import { ALL_ADDRESSES, addressDevice } from '../../accounts/sessions/login-delay.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import type { StaffContext } from './change-staff.ts';
import type { Person } from './person.ts';
import { consumeTotpStep, getStaff, insertStaffSession, useStaffSession } from './staff.store.ts';
import { isKnownNetwork, rememberNetwork } from './staff-network.store.ts';

const TOKEN_BYTES = 32;
/** Staff are few: five tries from an address, then delays of up to fifteen minutes. */
export const STAFF_TRIES = { free: 5, maxSeconds: 900 };

/**
 * Opens a session for someone's password and code.
 * @returns its token, shown once; null on any failure; `later` after too many tries
 */
export async function logInStaff(
  { name, password, code, ip }: { name: string; password: string; code: string; ip: string },
  context: StaffContext,
): Promise<string | 'later' | null> {
  const { now, pool, seal } = context;
  const counter = (deviceId: string) => ({ merchant: '*', accountName: seal.hmacOf('staff', name), deviceId });
  const network = { staff: name, network: seal.hmacOf('staff network', `${name} ${toNetwork(ip)}`) };
  const own = { attempts: counter(addressDevice(ip)), rule: STAFF_TRIES };
  const all = { attempts: counter(''), rule: ALL_ADDRESSES };
  // Each address has its own counter. In a network where a person has logged in before, it is the only one, so that wrong passwords from
  // other addresses, however many, cannot lock them out.
  const counters = (await isKnownNetwork(pool, network)) ? [own] : [own, all];
  for (const { attempts, rule } of counters) if (!(await countAttempt(pool, attempts, rule))) return 'later';
  const staff = await getStaff(pool, name);
  const usable = staff && !staff.disabled_at ? staff : undefined;
  const isPassword = await matchesPassword(password, { passwordHash: usable?.password_hash, owner: { ip } }, context);
  const step = usable && isPassword ? getTimeStep(seal.open(usable.sealed_totp), code, now()) : null;
  if (step === null || !(await consumeTotpStep(pool, name, step))) return null;
  for (const { attempts } of counters) await deleteAttempts(pool, attempts);
  await rememberNetwork(pool, network);
  const token = newStaffToken(context);
  await insertStaffSession(pool, name, sha256(token));
  return token;
}

/** The token of a new session. */
export const newStaffToken = ({ randomBytes }: Pick<StaffContext, 'randomBytes'>): string =>
  randomBytes(TOKEN_BYTES).toString('base64url');

/** The person that a session token belongs to. */
export async function personOfToken(token: string, { pool }: Pick<StaffContext, 'pool'>): Promise<Person | null> {
  const name = token ? await useStaffSession(pool, sha256(token)) : null;
  return name === null ? null : { name, sign: null };
}

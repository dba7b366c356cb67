import { type Client, withTransaction } from '@foyer/database/open-pool.ts';
import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { toPublicKey } from '@foyer/http/signing-key.ts';
import { hashPassword } from '../../accounts/members/password-hash.ts';
import { createTotp } from '../../accounts/security/totp.ts';
import { newReadableText } from '../../accounts/verification/readable-text.ts';
import type { Context } from '../../context.ts';
import { hasPermission, type Person } from './person.ts';
import { EVERY_MERCHANT, ROLES, ROLES_FOR_ALL, type Role } from './roles.data.ts';
import {
  findGrants,
  type Grant,
  getStaff,
  hasStaff,
  insertStaff,
  lockStaff,
  replaceGrants,
  type Staff,
  setStaffDisabled,
  setStaffPassword,
} from './staff.store.ts';
import { writeAuditEntry } from './write-audit-entry.ts';

export type StaffContext = Pick<Context, 'now' | 'passwordCost' | 'pool' | 'randomBytes' | 'seal'>;

/** Why a change of staff is refused. */
export type StaffRefusal =
  /** The person may not change staff. */
  | 'forbidden'
  /** No member of staff has that name. */
  | 'unknown'
  /** The name or the key is taken. */
  | 'taken'
  /** Not a name of 2 to 40 lowercase letters, digits, dots, dashes. */
  | 'name'
  /** Not base64 of an Ed25519 public key. */
  | 'key'
  /** No such role, or one that can be given only for all merchants. */
  | 'role'
  /** The first one must be an administrator. */
  | 'first'
  /** People cannot disable themselves, or give themselves roles. */
  | 'self';

type Refused = Refusal<StaffRefusal>;

/** Credentials of a new person; shown once. */
export interface Credentials {
  password: string;
  /** For an authenticator app: base32, and an `otpauth:` URI. */
  secret: string;
  uri: string;
}

const PASSWORD_LENGTH = 20;

/** `lotus:support`, `*:approver`; null for anything else. */
export function parseGrant(text: string): Grant | null {
  const [merchant = '', role = '', ...rest] = text.split(':');
  if (!merchant || !Object.hasOwn(ROLES, role) || rest.length > 0) return null;
  const isForAll = ROLES_FOR_ALL.includes(role as Role);
  return isForAll && merchant !== EVERY_MERCHANT ? null : { merchant, role };
}

interface NewStaff {
  name: string;
  signingKey: string;
  grants: readonly Grant[];
}

/** Adds a person. The first one adds themselves, as administrator; `person` is null only then. */
export async function addStaff(
  { name, signingKey, grants }: NewStaff,
  person: Person | null,
  context: StaffContext,
): Promise<Credentials | Refused> {
  if (!/^[a-z][a-z0-9._-]{1,39}$/.test(name)) return refuse('name');
  if (!toPublicKey(signingKey)) return refuse('key');
  const password = newReadableText(PASSWORD_LENGTH, context);
  const { bytes, secret, uri } = createTotp({ issuer: 'Foyer staff', label: name }, context);
  const passwordHash = await hashPassword(password, 'process', context);
  return withTransaction(context.pool, async (client): Promise<Credentials | Refused> => {
    const refused = person ? await checkPermission(client, person) : await checkFirst(client, grants);
    if (refused) return refused;
    const row = { name, password_hash: passwordHash, sealed_totp: context.seal.seal(bytes), signing_key: signingKey };
    if (!(await insertStaff(client, row))) return refuse('taken');
    await replaceGrants(client, name, grants);
    const entry = { ...toEntry('staff.add', name, 'added'), before: {}, after: { signingKey, grants } };
    await writeAuditEntry(client, { entry, person: person ?? { name, sign: null }, now: context.now });
    return { password, secret, uri };
  });
}

/** Gives a person a new password; their sessions end. Authorised by their own key, so a forgotten password needs nobody else. */
export async function renewPassword(
  person: Person,
  context: StaffContext,
): Promise<Pick<Credentials, 'password'> | Refused> {
  const password = newReadableText(PASSWORD_LENGTH, context);
  const passwordHash = await hashPassword(password, 'process', context);
  return withTransaction(context.pool, async (client): Promise<Pick<Credentials, 'password'> | Refused> => {
    if (!(await setStaffPassword(client, person.name, passwordHash))) return refuse('forbidden');
    const entry = { ...toEntry('staff.password', person.name, 'password'), before: {}, after: {} };
    await writeAuditEntry(client, { entry, person, now: context.now });
    return { password };
  });
}

/** Replaces someone's roles. */
export const changeRoles = (
  { name, grants }: Pick<NewStaff, 'name' | 'grants'>,
  person: Person,
  context: StaffContext,
): Promise<Staff | Refused> => {
  const work = (client: Client) => replaceGrants(client, name, grants);
  return changeStaff({ action: 'staff.roles', name, reason: 'roles', after: { grants }, work }, person, context);
};

/** Disables someone, or enables them again; their sessions end. */
export const disableStaff = (
  { name, reason, isDisabled }: { name: string; reason: string; isDisabled: boolean },
  person: Person,
  context: StaffContext,
): Promise<Staff | Refused> => {
  const work = (client: Client) => setStaffDisabled(client, name, isDisabled);
  const action = isDisabled ? 'staff.disable' : 'staff.enable';
  return changeStaff({ action, name, reason, after: { isDisabled }, work }, person, context);
};

interface Change {
  action: string;
  name: string;
  reason: string;
  after: object;
  work(client: Client): Promise<void>;
}

function changeStaff(
  { action, name, reason, after, work }: Change,
  person: Person,
  { now, pool }: StaffContext,
): Promise<Staff | Refused> {
  return withTransaction(pool, async (client) => {
    const refused = await checkPermission(client, person);
    if (refused) return refused;
    if (name === person.name) return refuse('self');
    const staff = await getStaff(client, name);
    if (!staff) return refuse('unknown');
    const before = { isDisabled: staff.disabled_at !== null, grants: await findGrants(client, name) };
    await work(client);
    await writeAuditEntry(client, { entry: { ...toEntry(action, name, reason), before, after }, person, now });
    return staff;
  });
}

const toEntry = (action: string, subject: string, reason: string) => ({
  action,
  merchant: EVERY_MERCHANT,
  subject,
  reason,
});

const checkPermission = async (client: Client, { name }: Person): Promise<Refused | null> =>
  (await hasPermission(client, name, { permission: 'staff.change', merchant: EVERY_MERCHANT }))
    ? null
    : refuse('forbidden');

async function checkFirst(client: Client, grants: readonly Grant[]): Promise<Refused | null> {
  await lockStaff(client);
  if (await hasStaff(client)) return refuse('forbidden');
  return grants.some(({ role }) => role === 'administrator') ? null : refuse('first');
}

import { type Refusal, refuse } from '@foyer/http/refusal.ts';
import { toPublicKey } from '@foyer/http/signing-key.ts';
import { hashPassword } from '../../accounts/members/password-hash.ts';
import { createTotp } from '../../accounts/security/totp.ts';
import { newReadableText } from '../../accounts/verification/readable-text.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/tables.ts';
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

export type StaffContext = Pick<Context, 'db' | 'now' | 'seal' | 'randomBytes' | 'passwordCost'>;

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
  return context.db.transaction().execute(async (transaction): Promise<Credentials | Refused> => {
    const refused = person ? await checkPermission(transaction, person) : await checkFirst(transaction, grants);
    if (refused) return refused;
    const row = { name, password_hash: passwordHash, sealed_totp: context.seal.seal(bytes), signing_key: signingKey };
    if (!(await insertStaff(transaction, row))) return refuse('taken');
    await replaceGrants(transaction, name, grants);
    const entry = { ...toEntry('staff.add', name, 'added'), before: {}, after: { signingKey, grants } };
    await writeAuditEntry(transaction, { entry, person: person ?? { name, sign: null }, now: context.now });
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
  return context.db.transaction().execute(async (transaction): Promise<Pick<Credentials, 'password'> | Refused> => {
    if (!(await setStaffPassword(transaction, person.name, passwordHash))) return refuse('forbidden');
    const entry = { ...toEntry('staff.password', person.name, 'password'), before: {}, after: {} };
    await writeAuditEntry(transaction, { entry, person, now: context.now });
    return { password };
  });
}

/** Replaces someone's roles. */
export const changeRoles = (
  { name, grants }: Pick<NewStaff, 'name' | 'grants'>,
  person: Person,
  context: StaffContext,
): Promise<Staff | Refused> => {
  const work = (transaction: Database) => replaceGrants(transaction, name, grants);
  return changeStaff({ action: 'staff.roles', name, reason: 'roles', after: { grants }, work }, person, context);
};

/** Disables someone, or enables them again; their sessions end. */
export const disableStaff = (
  { name, reason, isDisabled }: { name: string; reason: string; isDisabled: boolean },
  person: Person,
  context: StaffContext,
): Promise<Staff | Refused> => {
  const work = (transaction: Database) => setStaffDisabled(transaction, name, isDisabled);
  const action = isDisabled ? 'staff.disable' : 'staff.enable';
  return changeStaff({ action, name, reason, after: { isDisabled }, work }, person, context);
};

interface Change {
  action: string;
  name: string;
  reason: string;
  after: object;
  work(transaction: Database): Promise<void>;
}

function changeStaff(
  { action, name, reason, after, work }: Change,
  person: Person,
  { db, now }: StaffContext,
): Promise<Staff | Refused> {
  return db.transaction().execute(async (transaction) => {
    const refused = await checkPermission(transaction, person);
    if (refused) return refused;
    if (name === person.name) return refuse('self');
    const staff = await getStaff(transaction, name);
    if (!staff) return refuse('unknown');
    const before = { isDisabled: staff.disabled_at !== null, grants: await findGrants(transaction, name) };
    await work(transaction);
    await writeAuditEntry(transaction, { entry: { ...toEntry(action, name, reason), before, after }, person, now });
    return staff;
  });
}

const toEntry = (action: string, subject: string, reason: string) => ({
  action,
  merchant: EVERY_MERCHANT,
  subject,
  reason,
});

const checkPermission = async (transaction: Database, { name }: Person): Promise<Refused | null> =>
  (await hasPermission(transaction, name, { permission: 'staff.change', merchant: EVERY_MERCHANT }))
    ? null
    : refuse('forbidden');

async function checkFirst(transaction: Database, grants: readonly Grant[]): Promise<Refused | null> {
  await lockStaff(transaction);
  if (await hasStaff(transaction)) return refuse('forbidden');
  return grants.some(({ role }) => role === 'administrator') ? null : refuse('first');
}

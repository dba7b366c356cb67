import type { KeyObject } from 'node:crypto';
import type { StaffPermission } from '@foyer/contract/staff/permissions.ts';
import type { Client, Queryable } from '@foyer/database/open-pool.ts';
import { signText, toKeyText } from '@foyer/http/signing-key.ts';
import { EVERY_MERCHANT, ROLES } from './roles.data.ts';
import { type Grant, getStaffByKey, lockGrants } from './staff.store.ts';

/** The authenticated person behind an operator call or a command. */
export interface Person {
  name: string;
  /** Signs the record of an action; null in a session, which was opened with password and code. */
  sign: ((text: string) => string) | null;
}

/** The owner of a private key; null for an unknown key, or that of somebody who is disabled. */
export async function personOfKey(db: Queryable, privateKey: KeyObject): Promise<Person | null> {
  const staff = await getStaffByKey(db, toKeyText(privateKey));
  if (!staff || staff.disabled_at) return null;
  return { name: staff.name, sign: (text) => signText(text, privateKey) };
}

/** Whether somebody has a permission at a merchant; locked until the end of the transaction, which must be the one that acts. */
export async function hasPermission(
  client: Client,
  name: string,
  { permission, merchant }: { permission: StaffPermission; merchant: string },
): Promise<boolean> {
  return (await lockGrants(client, name)).some((grant) => allows(grant, permission, merchant));
}

const allows = ({ merchant, role }: Grant, permission: StaffPermission, where: string): boolean =>
  (merchant === EVERY_MERCHANT || merchant === where) && permissionsOf(role).includes(permission);

/** The permissions of a role; none for a name that is not, or no longer, a role. */
const permissionsOf = (role: string): readonly StaffPermission[] =>
  Object.hasOwn(ROLES, role) ? ROLES[role as keyof typeof ROLES] : [];

/** The roles that have a permission. */
export const rolesWith = (permission: StaffPermission): string[] =>
  Object.entries(ROLES).flatMap(([role, permissions]) =>
    (permissions as readonly string[]).includes(permission) ? [role] : [],
  );

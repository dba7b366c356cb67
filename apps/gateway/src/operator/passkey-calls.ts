import type { passkeyCalls } from '@foyer/contract/staff/passkeys.ts';
import { refuse } from '@foyer/http/refusal.ts';
import { deleteStaffPasskey, findStaffPasskeys } from '../service/staff/staff-passkey.store.ts';
import { addStaffPasskey, staffCreationOptions } from '../service/staff/staff-passkey.ts';
import type { StaffHandlersOf } from './operator-call.ts';

const MAX_PASSKEYS = 10;

/** A person's own passkeys (docs/decisions/0026-staff.md). */
export const PASSKEY_CALLS: StaffHandlersOf<keyof typeof passkeyCalls> = {
  passkeys: async (_body, { origin, person }, { pool }) => ({
    passkeys: (await findStaffPasskeys(pool, person.name)).map(({ created_at, id, last_used_at, name, site }) => ({
      id,
      name,
      isOfThisSite: site === (origin && new URL(origin).hostname),
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
  }),
  'passkey-options': async (_body, { origin, person }, context) =>
    origin ? { options: await staffCreationOptions(person.name, { origin }, context) } : refuse('invalid'),
  async 'passkey-add'(body, { origin, person }, context) {
    if (!origin || (await findStaffPasskeys(context.pool, person.name)).length >= MAX_PASSKEYS)
      return refuse('invalid');
    return (await addStaffPasskey(person.name, { ...body, origin }, context)) ?? {};
  },
  'passkey-remove': async ({ id }, { person }, { pool }) =>
    (await deleteStaffPasskey(pool, person.name, id)) ? {} : refuse('unknown'),
};

import { LENGTHS } from '@foyer/contract/lengths.data.ts';
import { PasskeyResponse } from '@foyer/contract/schemas.ts';
import { refuse } from '@foyer/http/refusal.ts';
import Type from 'typebox';
import { deleteStaffPasskey, findStaffPasskeys } from '../service/staff/staff-passkey.store.ts';
import { addStaffPasskey, staffCreationOptions } from '../service/staff/staff-passkey.ts';
import { call, type OperatorCall } from './operator-call.ts';

const MAX_PASSKEYS = 10;

/** A person's own passkeys (docs/decisions/0026-staff.md). */
export const PASSKEY_CALLS: readonly (readonly [string, OperatorCall])[] = [
  [
    'passkeys',
    call(Type.Object({}), async (_body, { origin, person }, { pool }) => ({
      passkeys: (await findStaffPasskeys(pool, person.name)).map(({ created_at, id, last_used_at, name, site }) => ({
        id,
        name,
        isOfThisSite: site === (origin && new URL(origin).hostname),
        createdAt: created_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
      })),
    })),
  ],
  [
    'passkey-options',
    call(Type.Object({}), async (_body, { origin, person }, context) =>
      origin ? { options: await staffCreationOptions(person.name, { origin }, context) } : refuse('invalid'),
    ),
  ],
  [
    'passkey-add',
    call(
      Type.Object({
        response: PasskeyResponse,
        name: Type.String({ pattern: '^[^\\p{Cc}<>]{1,60}$' }),
        code: Type.String({ maxLength: LENGTHS.verifyCode }),
      }),
      async (body, { origin, person }, context) => {
        if (!origin || (await findStaffPasskeys(context.pool, person.name)).length >= MAX_PASSKEYS)
          return refuse('invalid');
        const fault = await addStaffPasskey(person.name, { ...body, origin }, context);
        return fault ? refuse(fault) : {};
      },
    ),
  ],
  [
    'passkey-remove',
    call(Type.Object({ id: Type.String({ maxLength: 1400 }) }), async ({ id }, { person }, { pool }) =>
      (await deleteStaffPasskey(pool, person.name, id)) ? {} : refuse('unknown'),
    ),
  ],
];

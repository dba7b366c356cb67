import Type, { type Static } from 'typebox';
import { LENGTHS } from '../lengths.data.ts';
import { Instant, PasskeyResponse } from '../schemas.ts';
import { Empty, nullable } from './shapes.ts';
import { PasskeyOptions } from './sign-in.ts';
import { staffCall } from './staff-call.ts';

const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  isOfThisSite: Type.Boolean({ description: 'whether it can be used at the address of this call' }),
  createdAt: Instant,
  lastUsedAt: nullable(Instant),
});
export type Passkey = Static<typeof Passkey>;

/** A person's own passkeys (docs/decisions/0026-staff.md). */
export const passkeyCalls = {
  passkeys: staffCall({
    summary: 'The passkeys of the caller.',
    body: Empty,
    value: Type.Object({ passkeys: Type.Array(Passkey) }),
    refusals: [],
  }),
  'passkey-options': staffCall({
    summary: 'What a browser needs to create a passkey; only from a browser.',
    body: Empty,
    value: PasskeyOptions,
    refusals: ['invalid'],
  }),
  'passkey-add': staffCall({
    summary: 'Stores a passkey of the caller, who also knows a code of their authenticator.',
    body: Type.Object({
      response: PasskeyResponse,
      name: Type.String({ pattern: '^[^\\p{Cc}<>]{1,60}$' }),
      code: Type.String({ maxLength: LENGTHS.verifyCode }),
    }),
    value: Empty,
    refusals: ['invalid', 'code', 'later'],
  }),
  'passkey-remove': staffCall({
    summary: 'Removes a passkey of the caller.',
    body: Type.Object({ id: Type.String({ maxLength: 1400 }) }),
    value: Empty,
    refusals: ['unknown'],
  }),
};

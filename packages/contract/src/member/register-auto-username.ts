import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { LENGTHS } from '../lengths.data.ts';
import { REGISTER_LIMIT, REGISTER_REFUSALS, RegisteredValue, RegistrationFields } from './register.ts';

/** POST /wps/member/register/autoUsername (§7): the gateway generates the name. */
export const registerAutoUsername = endpoint({
  method: 'POST',
  path: '/wps/member/register/autoUsername',
  summary: 'Registers a member with a password or a social proof; generates and returns the username.',
  access: 'anyone',
  isEncrypted: true,
  isIdempotent: true,
  limit: REGISTER_LIMIT,
  body: Type.Object({
    password: Type.Optional(
      Type.String({ minLength: 1, maxLength: LENGTHS.password, description: 'may be absent with a social proof' }),
    ),
    ...RegistrationFields,
  }),
  value: RegisteredValue,
  refusals: REGISTER_REFUSALS,
});

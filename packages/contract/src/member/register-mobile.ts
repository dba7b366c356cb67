import Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DialingCode, MobileNumber, VerifyCode } from '../schemas.ts';
import { REGISTER_LIMIT, REGISTER_REFUSALS, RegisteredValue, RegistrationFields } from './register.ts';

/** POST /wps/member/register/mobile (§7; ModuleId MOBILENUMREG3): with a number and the code sent to it. */
export const registerMobile = endpoint({
  method: 'POST',
  path: '/wps/member/register/mobile',
  summary: 'Registers a member with a mobile number and the code sent to it.',
  access: 'anyone',
  headers: { ModuleId: 'MOBILENUMREG3' },
  isEncrypted: true,
  isIdempotent: true,
  limit: REGISTER_LIMIT,
  body: Type.Object({
    countryDialingCode: DialingCode,
    mobileNum: MobileNumber,
    verifyCode: VerifyCode,
    username: Type.Optional(Type.String({ maxLength: 64, description: 'made by the gateway when absent' })),
    password: Type.Optional(
      Type.String({ maxLength: 200, description: '{secret} or absent: one is made and sent by SMS (§4)' }),
    ),
    smsTemplate: Type.Optional(
      Type.String({ maxLength: 40, description: 'which text of the merchant carries the made password' }),
    ),
    ...RegistrationFields,
  }),
  value: RegisteredValue,
  refusals: [...REGISTER_REFUSALS, 'verify.code.err', 'mobile.invalid'],
});

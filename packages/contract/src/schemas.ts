import Type from 'typebox';
import { LENGTHS } from './lengths.data.ts';
import { typed } from './typed.ts';

/** Minor units as a decimal string: money never travels as a float. */
export const AmountMinor = Type.String({ pattern: '^-?\\d{1,18}$' });
export const Currency = Type.String({ pattern: '^[A-Z]{3}$' });
export const DeviceId = Type.String({ minLength: 36, maxLength: 36 });
/** An ISO 8601 instant, with its time zone. */
export const Instant = Type.String({
  pattern:
    '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?(Z|[+-]([01]\\d|2[0-3]):?[0-5]\\d)$',
});
/** ms since 1970, within what a date can be (ECMA-262, 21.4.1.1). */
export const EpochMs = Type.Number({ minimum: -8.64e15, maximum: 8.64e15, description: 'ms since 1970' });
/** A campaign parameter from the visitor's URL; stored, never trusted. */
export const CampaignText = Type.String({ maxLength: 200 });
export const Device = Type.Enum(['IPAD', 'PWA', 'WEBCLIP', 'MOBILE', '']);
/** A country's dialling code, digits alone; a leading plus is accepted. */
export const DialingCode = typed('signs', { pattern: '^\\+?\\d{1,4}$', maxLength: LENGTHS.countryDialingCode });
/** The merchant's name of the opened game, in its language. */
export const GameTitle = Type.String({ default: '' });
/** A number of the country, in any format, with or without the country's code. */
export const MobileNumber = typed('signs', { pattern: '^[\\d ()./+-]{4,}$', maxLength: LENGTHS.mobileNum });
/** A code as it was sent: six digits. */
export const VerifyCode = typed('code', { minLength: 1, maxLength: LENGTHS.verifyCode });
export const Email = typed('signs', {
  pattern: '^[^\\s@]{1,64}@[^\\s@]{1,190}\\.[^\\s@.]{2,63}$',
  maxLength: LENGTHS.email,
});
/** An invitation code. */
export const ReferralCode = typed('code', { maxLength: LENGTHS.referralCode });
/** An authenticator's response (WebAuthn: RegistrationResponseJSON or AuthenticationResponseJSON); its verifier checks it. */
export const PasskeyResponse = Type.Object({
  id: Type.String({ maxLength: 1400 }),
  rawId: Type.String({ maxLength: 1400 }),
  type: Type.String({ maxLength: 40 }),
  response: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
  clientExtensionResults: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
});

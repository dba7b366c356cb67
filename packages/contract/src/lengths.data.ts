/**
 * The longest text of each field, in characters, for every call and form that has the field. Typed text may carry separators and
 * invisible marks, so these are longer than what is stored.
 */
export const LENGTHS = {
  account: 120,
  /** Of a person, such as the holder of an account. */
  name: 80,
  passkeyName: 60,
  /** More than a password may have (`PASSWORD_MAX`), so that a longer one is refused with the reason, not cut off. */
  password: 256,
  /** A username, or an e-mail address or number in its place. */
  username: 254,
  email: 254,
  mobileNum: 40,
  countryDialingCode: 8,
  verifyCode: 32,
  referralCode: 32,
  promotionCode: 40,
  nationalNumber: 40,
  search: 60,
} as const;

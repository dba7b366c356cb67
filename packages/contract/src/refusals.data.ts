/** Every errorCode the gateway may answer, with its status (GATEWAY: Status and codes). Nothing else is ever refused. */
export const REFUSALS = {
  'invalid.request': 400,
  'login.cred.err': 400,
  login_verify_required: 400,
  'captcha.required': 400,
  'username.exists': 400,
  'referral.invalid': 400,
  'password.weak': 400,
  'language.unknown': 400,
  'login.not.session': 401,
  'customer.not.login': 401,
  'user.or.token.invalid': 401,
  'access.denied': 403,
  'merchant.mismatch': 403,
  'account.disabled': 403,
  'member.excluded': 403,
  'game.not.connected': 404,
  'not.found': 404,
  'request.in.progress': 409,
  'idempotency.mismatch': 409,
  'launch.expired': 410,
  'request.too.large': 413,
  TOO_MANY_REQUEST_LOGIN: 429,
  TOO_MANY_REQUEST_REGISTER: 429,
  TOO_MANY_REQUEST_CALL: 429,
  'unknown.error': 500,
  'vendor.unavailable': 503,
  maintenance: 503,
  domain_not_available: 503,
} as const satisfies Record<string, number>;

export type RefusalCode = keyof typeof REFUSALS;

/** What any call may answer before its own rules are asked. */
export type BorderRefusal =
  | 'invalid.request'
  | 'merchant.mismatch'
  | 'domain_not_available'
  | 'request.too.large'
  | 'TOO_MANY_REQUEST_CALL'
  | 'unknown.error';

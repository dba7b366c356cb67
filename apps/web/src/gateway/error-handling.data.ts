import type { RefusalCode } from '@foyer/contract/refusals.data.ts';
import type { SESSION_OVER } from './gateway-error.ts';

/** What the member or the app was doing when a call failed. */
export type Situation =
  | 'status'
  | 'call'
  | 'background'
  | 'login'
  | 'autoLogin'
  | 'social'
  | 'registration'
  | 'form'
  | 'launch'
  | 'push';

/** Every code a call can fail with, as long as the gateway is ours. */
export type FailureCode =
  | RefusalCode
  | 'ERR_NETWORK'
  | 'ECONNABORTED'
  | 'ERR_CANCELED'
  | 'ERR_BAD_RESPONSE'
  | 'ERR_INVALID_URL'
  | 'ERR_ENCRYPTION';

/** Where a failure is shown. `field`: in the form itself; `retry`: quietly in place, to try again; `offlineNotice`: for 1.5 s. */
export type Presentation =
  | 'domainScreen'
  | 'maintenanceScreen'
  | 'regionScreen'
  | 'deniedScreen'
  | 'logInAgain'
  | 'notice'
  | 'alert'
  | 'offlineNotice'
  | 'field'
  | 'retry'
  | 'verify'
  | 'chooseAccount'
  | 'silent';

/** Effects of a failure on its form; `page/failed-form.ts` executes them. */
export type FormEffect = 'refreshCaptcha' | 'clearCode' | 'stripParentheses';
/** Effects of a failure on what the device stores; `features/session/deferred/device-effects.ts` executes them. */
export type DeviceEffect =
  | 'forgetLineSession'
  | 'forgetTelegram'
  | 'resetFirebase'
  | 'forgetCredentials'
  | 'autoLoginOff';
/** Further effects of a failure: each has its consumer in one of two records, which do not compile without it. */
export type Effect = FormEffect | DeviceEffect;

/**
 * The text: the gateway's own message, or one of ours. `provider`: the message of an identity provider's code,
 * with 'Code: {code}' and 'Reason: {message}' (§8: social sign-in errors).
 */
export type ErrorText =
  | 'server'
  | 'provider'
  | 'app.noConnection'
  | 'shell.networkError'
  | 'shell.noNetwork'
  | 'shell.urlIsNull'
  | 'shell.unknownError'
  | 'shell.timeoutRetry'
  | 'shell.pleaseLogIn';

/** How a code is handled in a situation, or in `any` of them; otherwise the situation decides. */
export interface Row {
  show?: Readonly<Partial<Record<Situation | 'any', Presentation>>>;
  also?: Readonly<Partial<Record<Situation | 'any', readonly Effect[]>>>;
  text?: ErrorText;
}

type Of<Codes extends FailureCode> = Codes;

/** Codes that are handled by their situation. A new code of the contract must be added here or to the table to compile. */
type OrdinaryCode = Of<
  | 'invalid.request'
  | 'password.expired'
  | 'password.required'
  | 'captcha.required'
  | 'captcha.invalid'
  | 'puzzle.required'
  | 'passkey.invalid'
  | 'balance.insufficient'
  | 'bet.closed'
  | 'limit.reached'
  | 'method.unavailable'
  | 'amount.out.of.range'
  | 'deposit.limit'
  | 'withdrawal.limit'
  | 'playthrough.open'
  | 'identity.required'
  | 'identity.details'
  | 'identity.age'
  | 'identity.file'
  | 'proof.closed'
  | 'identity.incomplete'
  | 'identity.tries'
  | 'identity.closed'
  | 'beneficiary.invalid'
  | 'beneficiary.exists'
  | 'beneficiary.tooMany'
  | 'beneficiary.coolingOff'
  | 'withdrawal.final'
  | 'limit.waiting'
  | 'agent.already'
  | 'agent.applied'
  | 'agent.refused'
  | 'agent.name'
  | 'agent.missing'
  | 'agent.rules'
  | 'offer.unmet'
  | 'offer.claimed'
  | 'offer.ended'
  | 'offer.open'
  | 'offer.deposit'
  | 'code.unknown'
  | 'code.used'
  | 'support.closed'
  | 'support.file'
  | 'push.refused'
  | 'payment.unavailable'
  | 'language.unknown'
  | 'zone.unknown'
  | 'account.not.empty'
  | 'account.closing'
  | 'merchant.mismatch'
  | 'account.disabled'
  | 'member.excluded'
  | 'member.paused'
  | 'time.limit'
  | 'member.blocked'
  | 'game.not.connected'
  | 'not.found'
  | 'request.in.progress'
  | 'idempotency.mismatch'
  | 'launch.expired'
  | 'request.too.large'
  | 'unknown.error'
  | 'unavailable'
  | 'vendor.unavailable'
  | 'social.exists'
  | 'provider.unavailable'
  | 'ERR_NETWORK'
  | 'ERR_BAD_RESPONSE'
>;
/** Codes that a rule of `chooseErrorHandling` matches by their form or meaning. */
type RuledCode = `TOO_MANY_REQUEST${string}` | (typeof SESSION_OVER)[number];

const everywhere = <S extends Presentation>(show: S) => ({ show: { any: show } }) as const;
const AT_FIELD = { show: { registration: 'field' } } as const;
/** A proof of Firebase that is no longer valid: every further attempt with it would fail alike. */
const FIREBASE_SPENT = ['resetFirebase'] as const;

/** The rules of §8 that depend on the code. */
export const ERROR_HANDLING = {
  domain_not_available: everywhere('domainScreen'),
  maintenance: everywhere('maintenanceScreen'),
  'region.restricted': everywhere('regionScreen'),
  'access.denied': everywhere('deniedScreen'),
  ERR_CANCELED: everywhere('silent'),
  ERR_INVALID_URL: { ...everywhere('alert'), text: 'shell.urlIsNull' },
  ERR_ENCRYPTION: everywhere('alert'),
  ECONNABORTED: { text: 'shell.timeoutRetry' },
  'login.cred.err': {
    show: { login: 'field' },
    also: { autoLogin: ['forgetCredentials'], social: FIREBASE_SPENT, registration: FIREBASE_SPENT },
  },
  'not.exists.user': { show: { social: 'chooseAccount' }, also: { autoLogin: ['forgetCredentials'] } },
  bind_customer_required: {
    show: { login: 'chooseAccount', social: 'chooseAccount' },
    also: { any: ['stripParentheses'] },
  },
  login_verify_required: { show: { login: 'verify', social: 'verify', autoLogin: 'verify' } },
  'verify.code.err': { ...AT_FIELD, also: { any: ['clearCode', 'resetFirebase'] } },
  line_invalid_token: { also: { any: ['forgetLineSession'] } },
  telegram_validate_failed: { also: { any: ['forgetTelegram'] } },
  token_ip_different: { also: { any: ['autoLoginOff'] } },
  'username.exists': AT_FIELD,
  'mobile.exists': AT_FIELD,
  'mobile.invalid': AT_FIELD,
  'email.exists': AT_FIELD,
  'referral.invalid': AT_FIELD,
  'password.weak': AT_FIELD,
} as const satisfies Record<Exclude<FailureCode, OrdinaryCode | RuledCode>, Row>;

/** The rules of §8 that depend on the situation, for failures that no code or rule handles. */
export const BY_SITUATION = {
  status: 'notice',
  call: 'alert',
  background: 'silent',
  login: 'alert',
  autoLogin: 'silent',
  social: 'alert',
  registration: 'notice',
  form: 'field',
  launch: 'notice',
  push: 'silent',
} as const satisfies Record<Situation, Presentation>;

import { Refusal, refuse } from '@foyer/http/refusal.ts';
import type { SwitchName } from '@foyer/merchant/switches.data.ts';
import type { Context } from '../../context.ts';
import type { CaptchaAnswer } from '../../platform/connectors/captcha/captcha-provider.ts';
import { orUnavailable } from '../../platform/connectors/provider-fault.ts';
import type { Caller } from '../../platform/http/call.ts';
import { sha256 } from '../../platform/http/secret-box.ts';
import { markUsed } from '../../platform/http/used-once.store.ts';
import { readAnswer, type SolvedFields } from './captcha-answer.ts';

/** The actions that may require a captcha or a puzzle. */
export type CaptchaPurpose = 'chat' | 'code' | 'login' | 'register' | 'reset' | 'sms';

/** A form that may need a captcha. */
export interface CaptchaAttempt {
  purpose: CaptchaPurpose;
  caller: Pick<Caller, 'merchant' | 'ip' | 'traceId'>;
  fields: SolvedFields;
  /** The entered name or number. */
  account: string;
}

export type CaptchaRefusal = Refusal<'captcha.required' | 'captcha.invalid'>;

/**
 * What a captcha proved. `none`: none was needed, or the provider is down; `impossible`: one is needed, but the merchant has none
 * for this purpose, or the provider is down.
 */
type CaptchaProof = 'solved' | 'none' | 'impossible';
/** Null: a captcha is needed only if the address is over its budget. */
const SWITCH_OF: Record<CaptchaPurpose, SwitchName | null> = {
  chat: null,
  code: null,
  login: 'GEETEST3',
  register: 'GEETESTTEST3',
  reset: null,
  sms: 'GEETESTVCODE3',
};

/**
 * Checks the captcha of a form (§5). Each solved captcha can be used once. While the provider does not answer, a
 * registration is allowed, an SMS (which costs money) is not, and a login is unless too many have failed recently: then a form that
 * can show a puzzle needs one (`admitForm`).
 * @returns null if the form may be processed
 */
export async function checkCaptcha(attempt: CaptchaAttempt, context: Context): Promise<CaptchaRefusal | null> {
  const proof = await proveRequiredCaptcha(attempt, context);
  if (proof === 'impossible') return refuse('captcha.required');
  return proof instanceof Refusal ? proof : null;
}

/** As `checkCaptcha`, for callers that need to know whether a captcha was solved, or cannot be. */
export async function proveRequiredCaptcha(
  attempt: CaptchaAttempt,
  context: Context,
): Promise<CaptchaProof | CaptchaRefusal> {
  const name = SWITCH_OF[attempt.purpose];
  return name && attempt.caller.merchant.has(name) ? proveCaptcha(attempt, context) : 'none';
}

/**
 * Requires a captcha because an address or an account is over its limits, even if the merchant does not require one of
 * everybody.
 * @returns `impossible` if the merchant has none, or its provider does not answer
 */
export async function demandCaptcha(
  attempt: CaptchaAttempt,
  context: Context,
): Promise<'solved' | 'impossible' | CaptchaRefusal> {
  const proof = await proveCaptcha(attempt, context);
  return proof === 'none' ? 'impossible' : proof;
}

async function proveCaptcha(attempt: CaptchaAttempt, context: Context): Promise<CaptchaProof | CaptchaRefusal> {
  const { caller, fields, purpose } = attempt;
  const account = context.captcha.accounts.get(caller.merchant.code);
  // An SMS requires a captcha of version 4 (§5), so a merchant of version 3 cannot send any.
  if (!account || (purpose === 'sms' && account.version !== 'v4')) return 'impossible';
  const answer = readAnswer(fields, account);
  if (answer === 'unreadable') return refuse('captcha.invalid');
  if (!answer)
    return (await context.captcha.provider.isUp(account))
      ? refuse('captcha.required')
      : decideUnchecked(attempt, context);
  const verdict = await orUnavailable('geetest', context.captcha.provider.validate(answer, account), context.log);
  if (verdict instanceof Refusal) return decideUnchecked(attempt, context);
  if (verdict === 'failed') return refuse('captcha.invalid');
  return (await markUsed(context.pool, spentKey(answer, account.id))) ? 'solved' : refuse('captcha.invalid');
}

/** Counts a login that failed because of its name or password; see `checkCaptcha`. */
export async function recordFailedLogin(
  attempt: Omit<CaptchaAttempt, 'fields' | 'purpose'>,
  context: Context,
): Promise<void> {
  await context.captcha.failedLogins.note(sourceOf(attempt));
}

async function decideUnchecked(attempt: CaptchaAttempt, context: Context): Promise<'impossible' | 'none'> {
  const { caller, purpose } = attempt;
  const isRefused =
    purpose === 'sms' || (purpose === 'login' && (await context.captcha.failedLogins.areTooMany(sourceOf(attempt))));
  const { merchant, traceId } = caller;
  context.log.warn({ kind: 'captcha.down', merchant: merchant.code, purpose, isRefused, traceId });
  return isRefused ? 'impossible' : 'none';
}

const sourceOf = ({ account, caller }: Pick<CaptchaAttempt, 'account' | 'caller'>) => ({
  merchant: caller.merchant.code,
  ip: caller.ip,
  account,
});

const spentKey = (answer: CaptchaAnswer, id: string): string =>
  `captcha:${sha256(`${id}\n${answer.version === 'v3' ? answer.challenge : answer.lotNumber}`).toString('hex')}`;

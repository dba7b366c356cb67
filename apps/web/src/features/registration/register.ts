import type { BodyOf, ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { readCode, readSigns } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { MAX_REGISTER_URL_LENGTH } from '../../limits.data.ts';
import { type FailedForm, notSent, toFailedForm } from '../../page/failed-form.ts';
import { safeGo } from '../../page/safe-go.ts';
import { readCaptchaFields } from '../session/captcha/captcha-form.ts';
import type { RegisterOrigin } from '../session/deferred/register-origin.ts';
import { reasonOf } from '../session/new-password/weakness.ts';
import type { MobileFields } from '../session/sms/send-code.ts';

/** Sent instead of a password if none is required (§4): one is generated and sent by SMS. */
const NO_PASSWORD = '{secret}';

/** How the new member is named: a chosen name, a generated one, or a mobile number. */
export type RegisterWay = 'username' | 'auto' | 'mobile';

/** The fields of a registration form. */
export interface RegisterFields extends MobileFields {
  way: RegisterWay;
  username: string;
  password: string;
  /** Whether the form has a password field; with a mobile number it may not. */
  hasPassword: boolean;
  verifyCode: string;
  referralCode: string;
  isAdult: boolean;
  go: string;
  attempt: string;
  affiliateCode: string;
  /** A social identity to link to the new account: then a password is optional. */
  social?: SocialBody;
  /** A solved captcha, by the gateway's field names. */
  captcha?: Readonly<Record<string, string>>;
}

/** Why no member was created, by field if a field is wrong. */
export interface RegisterRefusal extends FailedForm {
  /** Free names, if the wanted one is taken. */
  free: string[];
  /** Why a password is too weak: short, long, name, common. */
  reason: string;
  /** Fields that are wrong, such as `username` or `isAdult`. */
  fields: string[];
}

/** The values a form restores for its next attempt. */
export type RegisterDraft = Pick<
  RegisterFields,
  'username' | 'countryDialingCode' | 'mobileNum' | 'verifyCode' | 'referralCode'
>;

export type Registered = ValueOf<Endpoints['member.register']>;

export function readRegisterForm(form: FormData): RegisterFields {
  const text = (name: string) => String(form.get(name) ?? '');
  const by = text('by');
  return {
    way: by === 'auto' || by === 'mobile' ? by : 'username',
    username: readSigns(text('username')),
    password: text('password'),
    hasPassword: form.has('password') || by !== 'mobile',
    countryDialingCode: text('countryDialingCode').replace('+', ''),
    mobileNum: readSigns(text('mobileNum')),
    verifyCode: readCode(text('verifyCode')),
    referralCode: readSigns(text('referralCode')),
    isAdult: form.has('isAdult'),
    go: safeGo(text('go')),
    attempt: text('attempt'),
    affiliateCode: text('affiliateCode'),
    captcha: readCaptchaFields(form),
  };
}

export const toDraft = (fields: RegisterFields): RegisterDraft => {
  const { countryDialingCode, mobileNum, referralCode, username, verifyCode } = fields;
  return { countryDialingCode, mobileNum, referralCode, username, verifyCode };
};

/** Registers and logs in. A refusal is a value, for the form; it never contains the password. */
export async function register(
  fields: RegisterFields,
  call: Call,
  origin: RegisterOrigin,
): Promise<Registered | { refusal: RegisterRefusal }> {
  const missing = missingOf(fields);
  if (missing.length > 0) return { refusal: { ...notSent(), free: [], reason: '', fields: missing } };
  try {
    return withSession(await send(fields, call, origin));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { refusal: { ...toFailedForm(error, 'registration'), ...detailsOf(error.value) } };
  }
}

function missingOf(fields: RegisterFields): string[] {
  const { hasPassword, way } = fields;
  const needed = [
    ...(way === 'username' ? (['username'] as const) : []),
    ...(way === 'mobile' ? (['mobileNum', 'verifyCode'] as const) : []),
    ...(hasPassword && !(fields.social && way !== 'mobile') ? (['password'] as const) : []),
    'isAdult' as const,
  ];
  return needed.filter((name) => !fields[name]);
}

function send(fields: RegisterFields, call: Call, origin: RegisterOrigin): Promise<Registered> {
  const { attempt, countryDialingCode, hasPassword, mobileNum, password, username, verifyCode, way } = fields;
  const more = { situation: 'registration', ...(attempt ? { idempotencyKey: attempt } : {}) } as const;
  const common = commonOf(fields, origin);
  const own = password || !fields.social ? { password } : null;
  // A number that Firebase verified is part of the proof.
  if (way === 'auto' || (way === 'mobile' && fields.social?.firebaseChannel2 === 'sms'))
    return call('member.registerAutoUsername', { body: { ...own, ...common }, ...more });
  if (way === 'username') return call('member.register', { body: { username, ...own, ...common }, ...more });
  const mobile = { countryDialingCode, mobileNum, verifyCode };
  const body = { ...mobile, password: hasPassword ? password : NO_PASSWORD, ...common };
  return call('member.registerMobile', { body, ...more });
}

/** A gateway that sends only what §4 names answers with the token of the session, without the session. */
function withSession(answer: Registered): Registered {
  const { id, session, token, userName } = answer;
  if (session || !token) return answer;
  const unknown = { customerType: 0, passwordExpired: false, updatePassword: false, required: null };
  return { ...answer, session: { id, token, userName, firstTimeLogin: true, ...unknown } };
}

type SocialBody = Pick<
  BodyOf<Endpoints['member.register']>,
  'firebaseChannel2' | 'firebaseIdToken2' | 'lineSessionToken' | 'mayaSessionToken' | 'telegramAuth'
>;
type CommonBody = Omit<BodyOf<Endpoints['member.registerAutoUsername']>, 'password'>;

function commonOf(fields: RegisterFields, origin: RegisterOrigin): CommonBody {
  const { captcha, isAdult, referralCode } = fields;
  const { affiliateCode: known, registerUrl, ...device } = origin;
  const affiliateCode = fields.affiliateCode || known;
  return {
    isAdult,
    login: true,
    ...device,
    ...captcha,
    registerUrl: registerUrl.slice(0, MAX_REGISTER_URL_LENGTH),
    ...fields.social,
    ...(referralCode ? { referralCode } : {}),
    ...(affiliateCode ? { affiliateCode } : {}),
  };
}

/** The gateway's errors for the fields; anything else is ignored. */
function detailsOf(value: unknown): Pick<RegisterRefusal, 'free' | 'reason' | 'fields'> {
  const found = { free: [] as string[], reason: reasonOf(value), fields: [] as string[] };
  if (Array.isArray(value)) found.fields = value.flatMap((one) => (typeof one?.field === 'string' ? [one.field] : []));
  else if (typeof value === 'object' && value !== null && 'free' in value && Array.isArray(value.free))
    found.free = value.free.filter((name) => typeof name === 'string');
  return found;
}

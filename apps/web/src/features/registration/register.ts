import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { safeGo } from '../../app/safe-go.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { RegisterOrigin } from './register-origin.ts';

/** The contract takes no longer address. */
const LONGEST_URL = 2000;

/** A registration form as it was sent. */
export interface RegisterFields {
  username: string;
  password: string;
  referralCode: string;
  isAdult: boolean;
  go: string;
  attempt: string;
  affiliateCode: string;
}

/** Why there is no new member, by field where a field is to blame. */
export interface RegisterRefusal {
  username: string;
  referralCode: string;
  code: string;
  message: string;
  traceId: string;
  /** Names that are free, when the wanted one is taken. */
  free: string[];
  /** Why a password is too weak: short, long, name, common. */
  reason: string;
  /** Fields that are wrong, such as `username` or `isAdult`. */
  fields: string[];
}

export type Registered = ValueOf<Endpoints['member.register']>;

export function readRegisterForm(form: FormData): RegisterFields {
  const text = (name: string) => String(form.get(name) ?? '');
  return {
    username: text('username').trim(),
    password: text('password'),
    referralCode: text('referralCode').trim(),
    isAdult: form.has('isAdult'),
    go: safeGo(text('go')),
    attempt: text('attempt'),
    affiliateCode: text('affiliateCode'),
  };
}

/** Registers and logs in. A refusal is a value, for the form; it never holds the password. */
export async function register(
  fields: RegisterFields,
  call: Call,
  origin: RegisterOrigin,
): Promise<Registered | { refusal: RegisterRefusal }> {
  const { username, password, referralCode, isAdult, attempt } = fields;
  const { affiliateCode: known, registerUrl, ...device } = origin;
  const affiliateCode = fields.affiliateCode || known;
  const missing = [
    ...(username ? [] : ['username']),
    ...(password ? [] : ['password']),
    ...(isAdult ? [] : ['isAdult']),
  ];
  const base = { username, referralCode, message: '', traceId: '', free: [], reason: '', fields: [] };
  if (missing.length > 0) return { refusal: { ...base, code: 'required', fields: missing } };
  try {
    return await call('member.register', {
      body: {
        username,
        password,
        isAdult,
        login: true,
        ...device,
        registerUrl: registerUrl.slice(0, LONGEST_URL),
        ...(referralCode ? { referralCode } : {}),
        ...(affiliateCode ? { affiliateCode } : {}),
      },
      situation: 'registration',
      ...(attempt ? { idempotencyKey: attempt } : {}),
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return {
      refusal: { ...base, code: error.code, message: error.message, traceId: error.traceId, ...detailsOf(error.value) },
    };
  }
}

/** What the gateway says about the fields; anything else it might say is ignored. */
function detailsOf(value: unknown): Pick<RegisterRefusal, 'free' | 'reason' | 'fields'> {
  const found = { free: [] as string[], reason: '', fields: [] as string[] };
  if (Array.isArray(value)) found.fields = value.flatMap((one) => (typeof one?.field === 'string' ? [one.field] : []));
  else if (typeof value === 'object' && value !== null) {
    if ('free' in value && Array.isArray(value.free))
      found.free = value.free.filter((name) => typeof name === 'string');
    if ('reason' in value && typeof value.reason === 'string') found.reason = value.reason;
  }
  return found;
}

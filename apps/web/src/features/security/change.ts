import type { ValueOf } from '@foyer/contract/endpoint.ts';
import type { Endpoints } from '@foyer/contract/endpoints.ts';
import { readCode, readSigns, readText } from '@foyer/typed-text/read-text.ts';
import type { Call } from '../../gateway/call.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import { type FailedForm, notSent, toFailedForm } from '../../page/failed-form.ts';

export type Overview = ValueOf<Endpoints['security.overview']>;

/** The result of a form of the security centre. */
export interface ChangeResult {
  /** The form that was sent. */
  intent: string;
  refusal: FailedForm | null;
  /** The typed values, without password and code: the next step's form needs them. */
  values: Readonly<Record<string, string>>;
  /** For an authenticator: the secret to scan and type; shown once. */
  enrolment?: { secret: string; qr: string };
  /** Shown once. */
  recoveryCodes?: readonly string[];
  /** Seconds until another code may be sent. */
  resendSeconds?: number;
  /** The number that a code was sent to, as the gateway understood it. */
  to?: string;
}

type Outcome = Pick<ChangeResult, 'enrolment' | 'recoveryCodes' | 'resendSeconds' | 'to'>;
type Intent = (text: (name: string) => string, call: Call) => Promise<Outcome>;

/** Credentials, which are never returned to the page. */
const SECRETS = ['password', 'verifyCode', 'intent'];

const situation = 'form';
const proof = (text: (name: string) => string) => (text('password') ? { password: text('password') } : {});
const mobileOf = (text: (name: string) => string) => ({
  countryDialingCode: text('countryDialingCode'),
  mobileNum: readSigns(text('mobileNum')),
});

const totp =
  (action: 'begin' | 'confirm' | 'remove' | 'recoveryCodes'): Intent =>
  async (text, call) => {
    const verifyCode = readCode(text('verifyCode'));
    const body = { action, ...(verifyCode ? { verifyCode } : {}), ...proof(text) };
    const { recoveryCodes, secret, uri } = await call('security.totp', { body, situation });
    return {
      ...(secret && uri ? { enrolment: { secret, qr: await toQr(uri) } } : {}),
      ...(recoveryCodes ? { recoveryCodes } : {}),
    };
  };

const email =
  (action: 'send' | 'confirm' | 'remove'): Intent =>
  async (text, call) => {
    const verifyCode = readCode(text('verifyCode'));
    const address = readSigns(text('email'));
    const body = {
      action,
      ...(address ? { email: address } : {}),
      ...(verifyCode ? { verifyCode } : {}),
      ...proof(text),
    };
    return call('security.email', { body, situation });
  };

const mobile =
  (action: 'send' | 'confirm' | 'remove'): Intent =>
  async (text, call) => {
    const verifyCode = readCode(text('verifyCode'));
    const body = {
      action,
      ...(action === 'remove' ? {} : mobileOf(text)),
      ...(verifyCode ? { verifyCode } : {}),
      ...proof(text),
    };
    return call('security.mobile', { body, situation });
  };

const KINDS = ['email', 'ga', 'sms', 'none'] as const;

/** Every form of the security centre by its intent. */
const INTENTS: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ['totp-begin', totp('begin')],
  ['totp-confirm', totp('confirm')],
  ['totp-remove', totp('remove')],
  ['totp-codes', totp('recoveryCodes')],
  ['email-send', email('send')],
  ['email-confirm', email('confirm')],
  ['email-remove', email('remove')],
  ['mobile-send', mobile('send')],
  ['mobile-confirm', mobile('confirm')],
  ['mobile-remove', mobile('remove')],
  [
    'second-step',
    async (text, call) => {
      const kind = KINDS.find((one) => one === text('kind')) ?? 'none';
      const verifyCode = readCode(text('verifyCode'));
      const body = { kind, ...(verifyCode ? { verifyCode } : {}), ...proof(text) };
      await call('security.secondFactor', { body, situation });
      return {};
    },
  ],
  [
    'passkey-rename',
    async (text, call) => {
      const body = { action: 'rename' as const, id: text('id'), name: readText(text('name')) };
      await call('security.passkey', { body, situation });
      return {};
    },
  ],
  [
    'passkey-remove',
    async (text, call) => {
      await call('security.passkey', { body: { action: 'remove', id: text('id'), ...proof(text) }, situation });
      return {};
    },
  ],
  [
    'session-end',
    async (text, call) => {
      await call('session.revoke', { query: { id: text('id') }, situation });
      return {};
    },
  ],
]);

/** An address as a QR code in SVG. */
async function toQr(uri: string): Promise<string> {
  const { renderSVG } = await import('uqr');
  return `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2, ecc: 'M' }))}`;
}

/** Makes the change that a form requests. A refusal is returned as a value and never contains a secret. */
export async function change(form: FormData, call: Call): Promise<ChangeResult> {
  const text = (name: string) => String(form.get(name) ?? '');
  const names = [...new Set(form.keys())].filter((name) => !SECRETS.includes(name));
  const result = { intent: text('intent'), values: Object.fromEntries(names.map((name) => [name, text(name)])) };
  const make = INTENTS.get(result.intent);
  if (!make) return { ...result, refusal: notSent('invalid.request') };
  try {
    return { ...result, refusal: null, ...(await make(text, call)) };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { ...result, refusal: toFailedForm(error, situation) };
  }
}

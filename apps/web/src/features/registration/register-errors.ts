import type { Translate } from '../../page/messages.ts';
import { describeWeakness } from '../session/new-password/weakness.ts';
import { explainProvider } from '../session/social-entry/explain-provider.ts';
import type { RegisterRefusal } from './register.ts';

/** The error of each field; `other` is for the notice. */
export interface FieldErrors {
  username?: string;
  password?: string;
  mobileNum?: string;
  verifyCode?: string;
  referralCode?: string;
  isAdult?: string;
  other?: string;
}

function toMissing(fields: readonly string[], t: Translate): FieldErrors {
  const required = t('session.required');
  const ofField = (name: string) => (fields.includes(name) ? { [name]: required } : null);
  return {
    ...ofField('username'),
    ...ofField('password'),
    ...ofField('mobileNum'),
    ...ofField('verifyCode'),
    ...(fields.includes('isAdult') ? { isAdult: t('registration.adultRequired') } : null),
  };
}

function toInvalid({ fields, message }: RegisterRefusal, t: Translate): FieldErrors {
  if (fields.includes('username')) return { username: t('registration.usernameHint') };
  if (fields.includes('mobileNum')) return { mobileNum: t('session.mobileInvalid') };
  if (fields.includes('isAdult')) return { isAdult: t('registration.adultRequired') };
  return { other: message };
}

/** Assigns a refusal to its field, or to the notice. */
export function toFieldErrors(refusal: RegisterRefusal | null, t: Translate): FieldErrors {
  if (!refusal) return {};
  const { code, message, reason } = refusal;
  if (code === 'required') return toMissing(refusal.fields, t);
  if (code === 'username.exists') return { username: message };
  if (code === 'mobile.exists' || code === 'mobile.invalid') return { mobileNum: message };
  if (code === 'verify.code.err') return { verifyCode: message || t('session.wrongCode') };
  if (code === 'password.weak') return { password: describeWeakness(reason, message, t) };
  if (code === 'referral.invalid') return { referralCode: message };
  if (code === 'invalid.request') return toInvalid(refusal, t);
  if (code.startsWith('auth/')) return { other: explainProvider(refusal, t) };
  return { other: message || t('app.noConnection') };
}

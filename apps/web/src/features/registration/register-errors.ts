import type { Say } from '../../app/words.tsx';
import { sayWeakness } from '../session/new-password/weakness.ts';
import type { RegisterRefusal } from './register.ts';

/** What to write under which field; `other` is for the notice. */
export interface FieldErrors {
  username?: string;
  password?: string;
  mobileNum?: string;
  verifyCode?: string;
  referralCode?: string;
  isAdult?: string;
  other?: string;
}

function toMissing(fields: readonly string[], say: Say): FieldErrors {
  const required = say('session.required');
  const ofField = (name: string) => (fields.includes(name) ? { [name]: required } : null);
  return {
    ...ofField('username'),
    ...ofField('password'),
    ...ofField('mobileNum'),
    ...ofField('verifyCode'),
    ...(fields.includes('isAdult') ? { isAdult: say('registration.adultRequired') } : null),
  };
}

function toInvalid({ fields, message }: RegisterRefusal, say: Say): FieldErrors {
  if (fields.includes('username')) return { username: say('registration.usernameHint') };
  if (fields.includes('mobileNum')) return { mobileNum: say('session.mobileInvalid') };
  if (fields.includes('isAdult')) return { isAdult: say('registration.adultRequired') };
  return { other: message };
}

/** Puts a refusal where it belongs: under its field, or into a notice. */
export function toFieldErrors(refusal: RegisterRefusal | null, say: Say): FieldErrors {
  if (!refusal) return {};
  const { code, message, reason } = refusal;
  if (code === 'required') return toMissing(refusal.fields, say);
  if (code === 'username.exists') return { username: message };
  if (code === 'mobile.exists' || code === 'mobile.invalid') return { mobileNum: message };
  if (code === 'verify.code.err') return { verifyCode: message };
  if (code === 'password.weak') return { password: sayWeakness(reason, message, say) };
  if (code === 'referral.invalid') return { referralCode: message };
  if (code === 'invalid.request') return toInvalid(refusal, say);
  return { other: message || say('app.noConnection') };
}

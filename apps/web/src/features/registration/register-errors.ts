import type { WordKey } from '../../app/word-keys.ts';
import type { Say } from '../../app/words.tsx';
import type { RegisterRefusal } from './register.ts';

/** What to write under which field; `other` is for the notice. */
export interface FieldErrors {
  username?: string;
  password?: string;
  referralCode?: string;
  isAdult?: string;
  other?: string;
}

// NOTE a map, since the reason comes from outside: 'constructor' is none.
const WEAKNESSES: ReadonlyMap<string, WordKey> = new Map([
  ['short', 'registration.tooShort'],
  ['long', 'registration.tooLong'],
  ['name', 'registration.likeName'],
  ['common', 'registration.tooCommon'],
]);

function toMissing(fields: readonly string[], say: Say): FieldErrors {
  const required = say('registration.required');
  return {
    ...(fields.includes('username') ? { username: required } : null),
    ...(fields.includes('password') ? { password: required } : null),
    ...(fields.includes('isAdult') ? { isAdult: say('registration.adultRequired') } : null),
  };
}

function toInvalid({ fields, message }: RegisterRefusal, say: Say): FieldErrors {
  if (fields.includes('username')) return { username: say('registration.usernameHint') };
  if (fields.includes('isAdult')) return { isAdult: say('registration.adultRequired') };
  return { other: message };
}

/** Puts a refusal where it belongs: under its field, or into a notice. */
export function toFieldErrors(refusal: RegisterRefusal | null, say: Say): FieldErrors {
  if (!refusal) return {};
  const { code, message, reason } = refusal;
  const weakness = WEAKNESSES.get(reason);
  if (code === 'required') return toMissing(refusal.fields, say);
  if (code === 'username.exists') return { username: message };
  if (code === 'password.weak') return { password: weakness ? say(weakness) : message };
  if (code === 'referral.invalid') return { referralCode: message };
  if (code === 'invalid.request') return toInvalid(refusal, say);
  return { other: message || say('app.noConnection') };
}

import type { CaptchaFields } from './captcha-client.ts';

/** The names of all the fields in which a form may carry a solved captcha (§3). */
const FIELD_NAMES = ['geetestChallenge', 'geetestValidate', 'geetestSeccode', 'geetestValidateV4'] as const;

/** The fields of a solved captcha; they are never stored (§3: remembered login). */
export function readCaptchaFields(form: FormData): CaptchaFields {
  const fields: Record<string, string> = {};
  for (const name of FIELD_NAMES) {
    const value = form.get(name);
    if (typeof value === 'string' && value !== '') fields[name] = value;
  }
  return fields;
}

import { readSigns } from '@foyer/typed-text/read-text.ts';

/** The identity of a login, as a device may remember it. */
export type LoginIdentity =
  | { type: 'username'; username: string }
  | { type: 'sms'; countryDialingCode: string; mobileNum: string };

/** Reads it from a form: `by`, and the fields of that method. */
export function readLoginIdentity(form: FormData): LoginIdentity {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  if (text('by') !== 'sms') return { type: 'username', username: readSigns(text('username')) };
  return {
    type: 'sms',
    countryDialingCode: text('countryDialingCode').replace('+', ''),
    mobileNum: readSigns(text('mobileNum')),
  };
}

import { isCpf } from '@foyer/typed-text/check-digits.ts';
import { readSigns } from '@foyer/typed-text/read-text.ts';

/** The identity numbers of the markets: Vietnam's citizen card, Brazil's taxpayer number, the Philippine card. */
export const NATIONAL_NUMBERS = ['cccd', 'cpf', 'philsys'] as const;
export type NationalNumber = (typeof NATIONAL_NUMBERS)[number];

const DIGITS: Readonly<Record<NationalNumber, number>> = { cccd: 12, cpf: 11, philsys: 16 };

/** The digits of a number without the spaces, points and hyphens that people write. */
export const tidyNumber = (text: string): string => readSigns(text).replace(/[\s./-]/g, '');

/**
 * Whether a number can exist, and fits the birth date.
 * @param birthDate `YYYY-MM-DD`
 */
export function isNationalNumber(kind: NationalNumber, text: string, birthDate: string): boolean {
  const number = tidyNumber(text);
  if (!/^\d+$/.test(number) || number.length !== DIGITS[kind] || /^(\d)\1*$/.test(number)) return false;
  if (kind === 'cpf') return isCpf(number);
  return kind === 'philsys' || fitsCccd(number, birthDate);
}

/**
 * The fourth digit of a CCCD is century and sex (0 and 1: the 20th, 2 and 3: the 21st, and so on), the next two the year of birth. The
 * place in front is only a hint: places are merged and renumbered.
 */
function fitsCccd(number: string, birthDate: string): boolean {
  const century = 19 + Math.floor(Number(number[3]) / 2);
  return birthDate.startsWith(`${century}${number.slice(4, 6)}-`);
}

/**
 * A person's age on a day, in years.
 * @param birthDate `YYYY-MM-DD`
 * @param today `YYYY-MM-DD`, in the market's zone
 */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return birthDate.slice(5) > today.slice(5) ? years - 1 : years;
}

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

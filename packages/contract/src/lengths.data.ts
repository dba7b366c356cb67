/**
 * The longest text of each field, in UTF-16 units as typed, for every call and form that has the field. Typed texts may carry separators
 * and invisible marks, so these are longer than what is stored.
 */
export const LENGTHS = {
  account: 120,
  name: 80,
  password: 128,
} as const;

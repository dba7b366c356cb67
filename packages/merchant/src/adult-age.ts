/** Countries in which players must be older than 18; an operator with a licence elsewhere follows the stricter of the two. */
const AGES: Readonly<Record<string, number>> = {
  JP: 20,
  KH: 21,
  KR: 19,
  MY: 21,
  PH: 21,
  SG: 21,
  TH: 20,
};
const DEFAULT_AGE = 18;

/** The minimum age of players in a country. */
export const adultAgeIn = (country: string): number =>
  Object.hasOwn(AGES, country) ? (AGES[country] ?? DEFAULT_AGE) : DEFAULT_AGE;

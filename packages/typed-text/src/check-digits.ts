/** Whether eleven digits are a CPF: both check digits are right, and the digits are not all the same. */
export function isCpf(number: string): boolean {
  if (!/^\d{11}$/.test(number) || isOneDigit(number)) return false;
  return [9, 10].every((count) => hasCheckDigit(number, count, (place) => count + 1 - place));
}

/** Whether fourteen characters are a CNPJ; since 2026 its first twelve may be letters, each worth its code less that of 0. */
export function isCnpj(number: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(number) || isOneDigit(number)) return false;
  return [12, 13].every((count) => hasCheckDigit(number, count, (place) => ((count - 1 - place) % 8) + 2));
}

const isOneDigit = (number: string): boolean => new Set(number).size === 1;

/** The check digit at `place`: the weighted sum of the characters before it, times ten, modulo 11, modulo 10. */
function hasCheckDigit(number: string, place: number, weightOf: (place: number) => number): boolean {
  const before = [...number.slice(0, place)];
  const sum = before.reduce((total, sign, at) => total + (sign.charCodeAt(0) - 48) * weightOf(at), 0);
  return ((sum * 10) % 11) % 10 === Number(number[place]);
}

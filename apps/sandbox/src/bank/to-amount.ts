/** Minor units as a decimal number with all decimals, such as `50.00`. */
export function toAmount(minor: bigint, exponent: number): string {
  const digits = String(minor).padStart(exponent + 1, '0');
  return exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Minor units of a typed or sent amount; null for anything else. */
export function readMinor(text: string, exponent: number): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,4}))?$/.exec(text.trim()) ?? [];
  if (whole === '' || /[1-9]/.test(fraction.slice(exponent))) return null;
  const minor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return minor > 0n ? minor : null;
}

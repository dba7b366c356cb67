/** A random UUID; works on plain http too, where crypto.randomUUID does not exist. */
export function newUuid(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

const UINT32_VALUES = 2 ** 32;

/** A uniform random whole number below `limit`. */
export function randomBelow(limit: number): number {
  const even = UINT32_VALUES - (UINT32_VALUES % limit);
  for (;;) {
    const value = window.crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    if (value < even) return value % limit;
  }
}

/** Whether this page may use the browser's cryptography: not on plain http, except on this machine. */
export function canVerify(): boolean {
  return Boolean(window.isSecureContext && window.crypto?.subtle);
}

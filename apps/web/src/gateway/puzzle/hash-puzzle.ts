/**
 * SHA-256 of short texts, one block each (FIPS 180-4). `crypto.subtle` takes longer to answer one hash than to compute a hundred, and is
 * missing on insecure origins.
 */
const ROUNDS = 64;

const fractionOf = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const PRIMES = primes(ROUNDS);
/** The constants of the standard: the first bits of the fractions of the cube roots and the square roots of primes. */
const K = Int32Array.from(PRIMES, (prime) => fractionOf(Math.cbrt(prime)));
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fractionOf(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
}

const words = new Int32Array(ROUNDS);

/** @returns the first 32 bits of the hash of the block in `words` */
function firstBits(): number {
  for (let at = 16; at < ROUNDS; at++) {
    const x = words[at - 15] as number;
    const y = words[at - 2] as number;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    words[at] = ((words[at - 16] as number) + s0 + (words[at - 7] as number) + s1) | 0;
  }
  let [a, b, c, d, e, f, g, h] = START as unknown as [number, number, number, number, number, number, number, number];
  for (let at = 0; at < ROUNDS; at++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[at] as number) + (words[at] as number)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  return ((START[0] as number) + a) >>> 0;
}

/** @param text ASCII, at most 55 characters. @returns the first 32 bits of its SHA-256 */
export function hashText(text: string): number {
  words.fill(0, 0, 16);
  const set = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - (at % 4) * 8));
  };
  for (let at = 0; at < text.length; at++) set(at, text.charCodeAt(at));
  set(text.length, 0x80);
  words[15] = text.length * 8;
  return firstBits();
}

import type { DrawResult, Shape } from './shape.ts';

/** Everything that decides a draw. The same four values give the same numbers, on every machine. */
export interface DrawSeed {
  readonly gameCode: string;
  readonly drawId: string;
  /** 32 random bytes, secret until the draw is done. */
  readonly serverSeed: Uint8Array<ArrayBuffer>;
}

/** Bytes below this map evenly onto ten digits (250 = 25 × 10); the six above would favour 0–5 and are thrown away. */
const EVEN_BYTES = 250;
const encoder = new TextEncoder();

/**
 * The numbers of a draw: key = HKDF-SHA256(seed, salt = draw id, info = `foyer draw v1 <game>`), stream = HMAC-SHA256(key, block number as
 * 32-bit big endian), one digit = one byte below 250, modulo 10, filled into the shape from its first prize to its last.
 */
export async function drawNumbers(shape: Shape, seed: DrawSeed): Promise<DrawResult> {
  const nextDigit = digitsOf(await openStream(seed));
  const result: { prize: string; numbers: string[] }[] = [];
  for (const prize of shape) {
    const numbers: string[] = [];
    for (let index = 0; index < prize.count; index += 1) numbers.push(await takeDigits(nextDigit, prize.digits));
    result.push({ prize: prize.name, numbers });
  }
  return result;
}

async function deriveKey(seed: DrawSeed): Promise<CryptoKey> {
  const { subtle } = globalThis.crypto;
  const material = await subtle.importKey('raw', seed.serverSeed, 'HKDF', false, ['deriveBits']);
  const salt = encoder.encode(seed.drawId);
  const info = encoder.encode(`foyer draw v1 ${seed.gameCode}`);
  const bits = await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256);
  return subtle.importKey('raw', bits, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** The bytes that decide a draw, in blocks of 32, without an end. */
export async function openStream(seed: DrawSeed): Promise<() => Promise<Uint8Array>> {
  const key = await deriveKey(seed);
  let block = 0;
  return async function nextBlock() {
    const counter = new DataView(new ArrayBuffer(4));
    counter.setUint32(0, block);
    block += 1;
    return new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', key, counter));
  };
}

/** Evenly spread digits out of a stream of bytes. */
export function digitsOf(nextBlock: () => Promise<Uint8Array>): () => Promise<string> {
  let bytes: Uint8Array = new Uint8Array();
  let position = 0;
  return async function nextDigit() {
    for (;;) {
      if (position === bytes.length) {
        bytes = await nextBlock();
        position = 0;
      }
      const byte = bytes[position] ?? 0;
      position += 1;
      if (byte < EVEN_BYTES) return String(byte % 10);
    }
  };
}

async function takeDigits(nextDigit: () => Promise<string>, count: number): Promise<string> {
  let text = '';
  while (text.length < count) text += await nextDigit();
  return text;
}

import type { DrawResult, Pool, Prize, Shape } from './shape.ts';

/** The inputs that decide a draw. The same values give the same numbers, on every machine. */
export interface DrawSeed {
  readonly gameCode: string;
  readonly drawId: string;
  /** 32 random bytes, secret until the draw is done. */
  readonly serverSeed: Uint8Array<ArrayBuffer>;
  /** The beacon's output after the close; draws of version 1 have none. */
  readonly entropy?: Entropy;
}

export interface Entropy {
  /** 32 bytes. */
  readonly randomness: Uint8Array;
  /** Hex root of all tickets, with a public beacon: the randomness was unknown while tickets could be added. */
  readonly root: string | null;
}

type NextBlock = () => Promise<Uint8Array>;
type NextByte = () => Promise<number>;

const BYTE_VALUES = 256;
const encoder = new TextEncoder();

/**
 * The numbers of a draw. Key = HKDF-SHA256(ikm = server seed ‖ randomness, salt = draw id, info = `foyer draw v2 <game>` and
 * `|<root>` with a public beacon); stream = HMAC-SHA256(key, block number as 32-bit big endian). Of n equally likely values
 * one byte below the largest multiple of n gives byte mod n; larger bytes are discarded. Digits fill the shape from its
 * first prize to its last; of a pool of balls each drawn one is taken out (Fisher–Yates), and they are printed in rising order.
 */
export async function drawNumbers(shape: Shape, seed: DrawSeed): Promise<DrawResult> {
  const nextByte = bytesOf(await openStream(seed));
  const result: { prize: string; numbers: string[] }[] = [];
  for (const prize of shape) result.push({ prize: prize.name, numbers: await drawPrize(prize, nextByte) });
  return result;
}

/** The endless stream of bytes that decides a draw, in blocks of 32. */
export async function openStream(seed: DrawSeed): Promise<NextBlock> {
  const key = await deriveKey(seed);
  let block = 0;
  return async function nextBlock() {
    const counter = new DataView(new ArrayBuffer(4));
    counter.setUint32(0, block);
    block += 1;
    return new Uint8Array(await globalThis.crypto.subtle.sign('HMAC', key, counter));
  };
}

/** Uniform digits from a stream of bytes. */
export function digitsOf(nextBlock: NextBlock): () => Promise<string> {
  const nextByte = bytesOf(nextBlock);
  return async () => String(await below(10, nextByte));
}

/** What the key of a draw is derived from (HKDF-SHA256). */
export interface KeyInputs {
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly salt: string;
  readonly info: string;
}

export function keyInputsOf({ gameCode, drawId, serverSeed, entropy }: DrawSeed): KeyInputs {
  const secret = entropy ? Uint8Array.from([...serverSeed, ...entropy.randomness]) : serverSeed;
  const purpose = entropy ? `foyer draw v2 ${gameCode}` : `foyer draw v1 ${gameCode}`;
  return { secret, salt: drawId, info: entropy?.root ? `${purpose}|${entropy.root}` : purpose };
}

/** The 32 bytes of the key. */
export async function deriveKeyBytes({ secret, salt, info }: KeyInputs): Promise<Uint8Array<ArrayBuffer>> {
  const { subtle } = globalThis.crypto;
  const material = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(salt), info: encoder.encode(info) };
  return new Uint8Array(await subtle.deriveBits(hkdf, material, 256));
}

async function deriveKey(seed: DrawSeed): Promise<CryptoKey> {
  const bytes = await deriveKeyBytes(keyInputsOf(seed));
  return globalThis.crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

function bytesOf(nextBlock: NextBlock): NextByte {
  let bytes: Uint8Array = new Uint8Array();
  let position = 0;
  return async function nextByte() {
    if (position === bytes.length) {
      bytes = await nextBlock();
      position = 0;
    }
    position += 1;
    return bytes[position - 1] ?? 0;
  };
}

/** One of `values` equally likely whole numbers from 0. @throws RangeError above 256 */
async function below(values: number, nextByte: NextByte): Promise<number> {
  if (values < 1 || values > BYTE_VALUES) throw new RangeError(`${values} values do not fit a byte`);
  const fair = BYTE_VALUES - (BYTE_VALUES % values);
  for (;;) {
    const byte = await nextByte();
    if (byte < fair) return byte % values;
  }
}

async function drawPrize(prize: Prize, nextByte: NextByte): Promise<string[]> {
  if (prize.pool) return drawPool(prize, prize.pool, nextByte);
  const numbers: string[] = [];
  for (let index = 0; index < prize.count; index += 1) {
    let number = '';
    while (number.length < prize.digits) number += String(await below(10, nextByte));
    numbers.push(number);
  }
  return numbers;
}

async function drawPool({ count, digits }: Prize, { kind, from, to }: Pool, nextByte: NextByte): Promise<string[]> {
  const left = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const drawn: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = await below(left.length, nextByte);
    drawn.push(left[at] ?? from);
    if (kind === 'balls') left.splice(at, 1);
  }
  if (kind === 'balls') drawn.sort((one, other) => one - other);
  return drawn.map((number) => String(number).padStart(digits, '0'));
}

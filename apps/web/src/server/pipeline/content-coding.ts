import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompressSync } from 'node:zlib';
import { createLoadGauge } from './load-gauge.ts';

/** A content coding in which pages are cached; null is uncompressed. */
export type Coding = 'br' | 'gzip' | null;

/** The best coding of an `Accept-Encoding` header; one at quality zero is refused (RFC 9110 §12.4.2). */
export function codingFor(accepted: string): Coding {
  const names = namesOf(accepted);
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : null;
}

const namesOf = (accepted: string): (string | undefined)[] =>
  accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/i.test(part))
    .map((part) => part.split(';')[0]?.trim().toLowerCase());

const brotli = promisify(brotliCompress);
const deflate = promisify<Buffer, Buffer>(gzip);

/**
 * Compresses a text off the event loop: a page takes a millisecond, two thirds of its rendering.
 * @param quality of brotli, 0 to 11
 */
export async function compress(body: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === null) return body;
  if (coding === 'gzip') return deflate(body);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return brotli(body, { params });
}

/** Brotli quality of a page rendered for one visitor: at 4 it is a twelfth larger, and takes two thirds of the time. */
const LIVE_QUALITY = { usual: 5, busy: 4 };

/** Against brotli at 5, pages are a seventh larger and take a sixth of the time. Level 6 saves a twelfth of the bytes for three times the time. */
const ZSTD_LEVEL = 3;
/** Longer texts would hold the event loop up for more than a millisecond. */
const MAX_ZSTD_BYTES = 128 * 1024;
const gauge = createLoadGauge();

/**
 * Compresses a text that is sent once; while the process is busy, in less time. Zstd (RFC 8878), if the client accepts it, runs right away,
 * since even handing the text to another thread would take as long.
 * @param accepted an `Accept-Encoding` header
 */
export async function compressOnce(
  body: Buffer,
  accepted: string,
  isBusy: () => boolean = gauge.isBusy,
): Promise<{ bytes: Buffer; coding: Coding | 'zstd' }> {
  const busy = isBusy();
  if (busy && body.length <= MAX_ZSTD_BYTES && namesOf(accepted).includes('zstd')) {
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return { bytes: zstdCompressSync(body, { params, pledgedSrcSize: body.length }), coding: 'zstd' };
  }
  const coding = codingFor(accepted);
  return { bytes: await compress(body, coding, busy ? LIVE_QUALITY.busy : LIVE_QUALITY.usual), coding };
}

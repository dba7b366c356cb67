import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Three device pixels for each pixel of the largest place, the banner of home. */
const EDGE = 480;
const MAX_PIXELS = 60_000_000;
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** A picture for games and banners in both formats that are served. */
export interface EncodedPicture {
  /** Its name in documents, derived from its contents. */
  name: string;
  avif: Buffer;
  webp: Buffer;
}

/**
 * Re-encodes a picture as a square of exactly 480 × 480, upright and without metadata. Other shapes are centred on a transparent
 * ground, so that nothing is cropped and the ground of the tile shows.
 * @throws sharp's error for a file that is not a picture, or has more than 60 million pixels
 */
export async function encodePicture(file: Uint8Array): Promise<EncodedPicture> {
  const square = sharp(file, { failOn: 'error', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: EDGE, height: EDGE, fit: 'contain', background: CLEAR })
    .toColourspace('srgb');
  const [avif, webp] = await Promise.all([
    square.clone().avif({ quality: 60 }).toBuffer(),
    square.clone().webp({ quality: 82 }).toBuffer(),
  ]);
  return { name: `picture-${createHash('sha256').update(webp).digest('hex').slice(0, 12)}`, avif, webp };
}

import sharp, { type Sharp } from 'sharp';
import { sniffPicture } from './sniff.ts';

/** Edges in pixels. Document: enough for the small print of a card. Avatar: a square from the middle. Attachment: any size. */
const FORMS = {
  document: { min: 480, max: 2400, fit: 'inside' },
  avatar: { min: 64, max: 256, fit: 'cover' },
  attachment: { min: 1, max: 2000, fit: 'inside' },
} as const;
export type PictureForm = keyof typeof FORMS;
const MAX_PIXELS = 60_000_000;
const QUALITY = 86;
/** Largest scale of PDF pages; 1 is 72 dots per inch. */
const MAX_PDF_SCALE = 2.5;

export type Reencoded = { bytes: Uint8Array; width: number; height: number } | 'unreadable' | 'small';

/**
 * Decodes a file and re-encodes its pixels: an upright JPEG without metadata or anything else from the file. Runs in a separate
 * process (`reencode.ts`), since decoders read untrusted data.
 */
export async function toJpeg(bytes: Uint8Array, form: PictureForm): Promise<Reencoded> {
  const picture = await decode(bytes, FORMS[form].max).catch(() => null);
  if (!picture) return 'unreadable';
  const { height, width } = await picture.metadata();
  const { fit, min, max } = FORMS[form];
  if (Math.min(width, height) < min) return 'small';
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: max, height: max, fit, withoutEnlargement: fit === 'inside' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function decode(bytes: Uint8Array, maxEdge: number): Promise<Sharp | null> {
  const kind = sniffPicture(bytes);
  if (kind === null) return null;
  if (kind === 'heic') return decodeHeic(bytes);
  if (kind === 'pdf') return renderFirstPage(bytes, maxEdge);
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 });
  // The decoder must agree with the first bytes.
  return (await picture.metadata()).format === kind ? picture : null;
}

const fromRgba = (data: Uint8Array | Uint8ClampedArray, width: number, height: number): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 } });

async function decodeHeic(bytes: Uint8Array): Promise<Sharp | null> {
  const { default: heif } = await import('libheif-js/wasm-bundle.js');
  const [image] = new heif.HeifDecoder().decode(bytes);
  if (!image) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > MAX_PIXELS) return null;
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown ? fromRgba(data, width, height) : null));
  });
}

/** Renders a page no larger than the picture that is made of it: a page may say that it is kilometres wide. */
async function renderFirstPage(bytes: Uint8Array, maxEdge: number): Promise<Sharp | null> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium');
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  if (document.getPageCount() < 1) return null;
  const page = document.getPage(0);
  const { originalHeight, originalWidth } = page.getOriginalSize();
  const scale = Math.min(MAX_PDF_SCALE, maxEdge / Math.max(originalWidth, originalHeight));
  const { data, height, width } = await page.render({ scale, colorSpace: 'BGRA', render: 'bitmap' });
  for (let at = 0; at < data.length; at += 4) {
    const blue = data[at] ?? 0;
    data[at] = data[at + 2] ?? 0;
    data[at + 2] = blue;
  }
  return fromRgba(data, width, height);
}

export type PictureKind = 'jpeg' | 'png' | 'heic' | 'pdf';

/** The brands of HEIF files with HEVC pictures, as phones write them. */
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']);

/** The type of a file by its first bytes, whatever its name. @returns null for anything that is not accepted */
export function sniffPicture(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('%PDF-')) return 'pdf';
  return head.slice(4, 8) === 'ftyp' && HEIC_BRANDS.has(head.slice(8, 12)) ? 'heic' : null;
}

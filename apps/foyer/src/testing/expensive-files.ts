import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const GREY_8_BIT = [8, 0, 0, 0, 0];

/** A small PNG with many pixels: a few kilobytes that take a second to decode. @param edge in pixels */
export function largePicture(edge: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(edge, 0);
  size.writeUInt32BE(edge, 4);
  const pixels = deflateSync(Buffer.alloc(edge * (edge + 1)));
  const chunks = [chunk('IHDR', Buffer.concat([size, Buffer.from(GREY_8_BIT)])), chunk('IDAT', pixels)];
  return Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A small PDF whose page is painted over `times` times. */
export function longPdf(times: number): Buffer {
  const content = deflateSync('0 0 200 200 re f 0 0 m 9 99 99 9 200 200 c S\n'.repeat(times));
  const before = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj',
    `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`,
  ];
  return Buffer.concat([
    Buffer.from(before.join('\n')),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n'),
  ]);
}

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encodePicture } from './encode-picture.ts';

const wide = () =>
  sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c02040' } }).withExif({
    IFD0: { Copyright: 'Ann' },
  });

test('encodes the whole picture as AVIF and WebP of exactly 480 by 480, without metadata', async () => {
  const { avif, name, webp } = await encodePicture(await wide().jpeg().toBuffer());
  expect(name).toMatch(/^picture-[0-9a-f]{12}$/);
  for (const [bytes, format] of [
    [avif, 'heif'],
    [webp, 'webp'],
  ] as const) {
    const facts = await sharp(bytes).metadata();
    expect(facts).toMatchObject({ format, width: 480, height: 480, hasAlpha: true });
    expect(facts.exif).toBeUndefined();
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const alphaAt = (x: number, y: number) => data[(y * 480 + x) * 4 + 3];
    expect([alphaAt(240, 10), alphaAt(240, 240), alphaAt(2, 240)]).toEqual([0, 255, 255]);
  }
});

test('names a picture after its contents', async () => {
  const [one, again] = await Promise.all(
    [wide(), wide()].map(async (picture) => encodePicture(await picture.png().toBuffer())),
  );
  const other = await encodePicture(await wide().negate().png().toBuffer());
  expect(again?.name).toBe(one?.name);
  expect(other.name).not.toBe(one?.name);
});

test('refuses a file that is not a picture', async () => {
  await expect(encodePicture(Buffer.from('<html>'))).rejects.toThrow();
});

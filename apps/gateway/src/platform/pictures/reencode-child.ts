import sharp from 'sharp';
import { type PictureForm, type Reencoded, toJpeg } from './to-jpeg.ts';

// By default, a picture would be decoded on all cores at once.
sharp.concurrency(1);

/** The process of `reencode.ts`: one file in, one answer out. */
process.once('message', ({ bytes, form }: { bytes: Uint8Array; form: PictureForm }) => {
  void toJpeg(bytes, form)
    .catch((): Reencoded => 'unreadable')
    .then((answer) => process.send?.(answer, () => process.exit()));
});

import { type PictureForm, type Reencoded, toJpeg } from './to-jpeg.ts';

/** The process of `reencode.ts`: one file in, one answer out. */
process.once('message', ({ bytes, form }: { bytes: Uint8Array; form: PictureForm }) => {
  void toJpeg(bytes, form)
    .catch((): Reencoded => 'unreadable')
    .then((answer) => process.send?.(answer, () => process.exit()));
});

import { type Reencoded, toJpeg } from './to-jpeg.ts';

/** The process of `reencode.ts`: one file in, one answer out. */
process.once('message', (bytes: Uint8Array) => {
  void toJpeg(bytes)
    .catch((): Reencoded => 'unreadable')
    .then((answer) => process.send?.(answer, () => process.exit()));
});

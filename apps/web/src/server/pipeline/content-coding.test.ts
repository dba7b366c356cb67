import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressOnce } from './content-coding.ts';

const page = Buffer.from(
  Array.from({ length: 1_500 }, (_, index) => `<li class="c${(index * 7_919) % 97}">${index * 31}</li>`).join(''),
);
const busy = () => true;
const quiet = () => false;

test.each([
  ['busy', 'gzip, deflate, br, zstd', busy, 'zstd', zstdDecompressSync],
  ['busy', 'zstd;q=0, gzip', busy, 'gzip', gunzipSync],
  ['busy', 'gzip, br', busy, 'br', brotliDecompressSync],
  ['quiet', 'gzip, deflate, br, zstd', quiet, 'br', brotliDecompressSync],
  ['quiet', 'zstd', quiet, null, Buffer.from],
] as [string, string, () => boolean, string | null, (body: Buffer) => Buffer][])(
  'sends a page of a %s process to a client that accepts %j',
  async (_state, accepted, isBusy, coding, decode) => {
    const compressed = await compressOnce(page, accepted, isBusy);
    expect(compressed.coding).toBe(coding);
    expect(decode(compressed.bytes).equals(page)).toBe(true);
  },
);

test('does not hold up the event loop of a busy process with a long text', async () => {
  const long = Buffer.alloc(256 * 1024, page);
  expect((await compressOnce(long, 'br, zstd', busy)).coding).toBe('br');
});

test('compresses less for a client without zstd while the process is busy', async () => {
  const [usual, hasty] = [await compressOnce(page, 'br', quiet), await compressOnce(page, 'br', busy)];
  expect(hasty.bytes.length).toBeGreaterThan(usual.bytes.length);
});

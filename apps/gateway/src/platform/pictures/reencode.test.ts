import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PictureWork, reencode } from './reencode.ts';
import { senderOf } from './sender.ts';

const picture = (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

const send = (bytes: Uint8Array, work: Partial<PictureWork> = {}) =>
  reencode(bytes, { form: 'document', room: 'documents', caller: 'member 1', ...work });

async function read(bytes: Uint8Array) {
  const answer = await send(bytes);
  if (typeof answer === 'string') throw new Error(answer);
  return { ...answer, metadata: await sharp(Buffer.from(answer.bytes)).metadata() };
}

/** A PDF of one page with a black square, written by hand. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj
4 0 obj<</Length 24>>stream
0 0 0 rg 0 0 595 421 re f
endstream endobj
trailer<</Root 1 0 R>>`;

test('drops metadata, such as the place where a picture was taken, and turns it upright', async () => {
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(bytes.includes('secret place')).toBe(true);
  const { height, metadata, width, ...answer } = await read(bytes);
  expect([width, height]).toEqual([800, 1200]);
  expect([metadata.format, metadata.exif, metadata.orientation]).toEqual(['jpeg', undefined, undefined]);
  expect(Buffer.from(answer.bytes).includes('secret place')).toBe(false);
});

test('drops data hidden behind the picture', async () => {
  const bytes = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
  const { bytes: clean, metadata } = await read(bytes);
  expect(metadata.format).toBe('jpeg');
  expect(Buffer.from(clean).includes('script')).toBe(false);
});

test('makes large pictures smaller', async () => {
  expect(await read(await picture(6000, 3000).jpeg().toBuffer())).toMatchObject({ width: 2400, height: 1200 });
});

test('renders the first page of a PDF with its colours', async () => {
  const { bytes, height, width } = await read(Buffer.from(PDF));
  expect([width, height]).toEqual([1487, 2105]);
  const { data } = await sharp(Buffer.from(bytes)).raw().toBuffer({ resolveWithObject: true });
  expect([data[0], data.at(-1)]).toEqual([255, 0]);
});

test('decodes HEIC, as phones write it', async () => {
  const heic = readFileSync(new URL('./testing/sample.heic', import.meta.url));
  const { metadata } = await read(heic);
  expect(metadata.format).toBe('jpeg');
});

test.each([
  ['text', Buffer.from('no picture at all')],
  ['nothing', Buffer.alloc(0)],
  ['a GIF', Buffer.from('GIF89a')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>')],
  ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ['an empty PDF', Buffer.from('%PDF-1.4')],
  ['a HEIC without pictures', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
])('refuses %s', async (_what, bytes) => {
  expect(await send(bytes)).toBe('unreadable');
});

test('refuses a bomb: a small file with a huge picture', async () => {
  const png = await picture(12_000, 12_000).png().toBuffer();
  expect(png.length).toBeLessThan(4_000_000);
  expect(await send(png)).toBe('unreadable');
});

test('refuses a picture on which nothing can be read', async () => {
  expect(await send(await picture(300, 200).jpeg().toBuffer())).toBe('small');
});

test('renders a page that says it is enormous no larger than the picture', async () => {
  const pdf = PDF.replace('/MediaBox[0 0 595 842]', '/MediaBox[0 0 3000 3000]/UserUnit 50');
  expect(await read(Buffer.from(pdf))).toMatchObject({ width: 2400, height: 2400 });
});

test('reads pictures of several senders one after the other', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => send(bytes, { caller: `member ${n}` })));
  expect(answers.every((answer) => typeof answer === 'object')).toBe(true);
}, 30_000);

test('refuses a third picture of a sender while two are waiting', async () => {
  const bytes = await picture().jpeg().toBuffer();
  const two = [send(bytes, { caller: 'member 7' }), send(bytes, { caller: 'member 7' })];
  await expect(send(bytes, { caller: 'member 7' })).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 });
  for (const answer of await Promise.all(two)) expect(answer).toBeTypeOf('object');
});

test('does not let many accounts of one network fill the queue for everybody else', async () => {
  const bytes = await picture(500, 500).jpeg().toBuffer();
  const sendAs = (memberId: bigint, ip: string) => send(bytes, { caller: senderOf({ memberId, ip }) });
  // One is decoded, and the others fill the queue.
  const many = Array.from({ length: 21 }, (_, n) => sendAs(BigInt(n), `203.0.113.${n}`).catch(({ status }) => status));
  expect(await sendAs(99n, '198.51.100.7')).toBeTypeOf('object');
  expect((await Promise.all(many)).filter((answer) => answer === 429)).toHaveLength(1);
}, 60_000);

/** A small PDF that takes minutes to draw: forms within forms, each drawn twelve times. */
function slowPdf(): Buffer {
  const stream = (head: string, text: string) => `<<${head}/Length ${text.length}>>stream\n${text}\nendstream`;
  const form = (inner: string) => `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${inner}`;
  const uses = (object: number) => `/Resources<</XObject<</X${object} ${object} 0 R>>>>`;
  const draw = (object: number) => `/X${object} Do `.repeat(12);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${uses(5)}/Contents 4 0 R>>`,
    stream('', draw(5)),
    ...[6, 7, 8, 9].map((object) => stream(form(uses(object)), draw(object))),
    stream(form(''), '0 0 m 100 800 500 20 590 840 c S '.repeat(20)),
  ];
  const body = objects.map((object, place) => `${place + 1} 0 obj${object}\nendobj`).join('\n');
  return Buffer.from(`%PDF-1.4\n${body}\ntrailer<</Root 1 0 R>>`);
}

/** The processes that decode a file, with their parents. */
const findDecoders = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('reencode-child')) return [];
        const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [{ pid: Number(pid), parent: Number(parent) }];
      } catch {
        // It has ended.
        return [];
      }
    });

test('ends a decoder whose parent was killed', async () => {
  const before = findDecoders().map(({ pid }) => pid);
  const slow = send(slowPdf(), { room: 'messages', form: 'attachment', caller: 'member 3' });
  const findOwn = () => findDecoders().find(({ pid }) => !before.includes(pid));
  await expect.poll(findOwn, { timeout: 10_000 }).toBeDefined();
  const own = findOwn();
  if (!own) throw new Error('the decoder has ended already');
  process.kill(own.parent, 'SIGKILL');
  expect(await slow).toBe('unreadable');
  await expect.poll(() => findDecoders().map(({ pid }) => pid), { timeout: 30_000 }).not.toContain(own.pid);
}, 60_000);

test('ends a file of a chat that takes too long, while documents of others do not wait', async () => {
  const pdf = slowPdf();
  expect(pdf.length).toBeLessThan(4_000);
  let isSlowDone = false;
  const slow = send(pdf, { room: 'messages', form: 'attachment', caller: '203.0.113.1' }).finally(() => {
    isSlowDone = true;
  });
  expect(await send(await picture().jpeg().toBuffer(), { caller: 'member 2' })).toBeTypeOf('object');
  expect(isSlowDone).toBe(false);
  expect(await slow).toBe('unreadable');
}, 40_000);

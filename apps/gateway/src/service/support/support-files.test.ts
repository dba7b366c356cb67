import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';
import { toFileName } from './add-file.ts';

let gateway: TestGateway;
let id: string;
let visitor: string;
beforeAll(async () => {
  gateway = await bootGateway();
  const { value } = (await gateway.call('support.open', { body: {} })).json;
  id = value.conversation.conversationId;
  visitor = value.visitorToken ?? '';
});
afterAll(() => gateway.close());

const HOST = { host: 'lotus.localhost' };
const picture = () => sharp({ create: { width: 320, height: 200, channels: 3, background: '#a33' } });
const addFile = (
  name: string,
  bytes: Buffer,
  clientId: string = randomUUID(),
  headers: Record<string, string> = { visitor },
) =>
  gateway.call('support.addFile', {
    headers,
    body: { conversationId: id, clientId, name, data: bytes.toString('base64') },
  });
const open = (url: string) => gateway.app.inject({ method: 'GET', url, headers: HOST });

/** The smallest PDF with one page. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
`);

test('scenario 24: refuses HTML named .png, and a photo loses its GPS data', async () => {
  const refused = await addFile('receipt.png', Buffer.from('<!doctype html><script>alert(1)</script>'));
  expect(refused.json).toMatchObject({ success: false, errorCode: 'support.file' });
  const withGps = await picture()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 36/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(withGps).metadata()).exif).toBeDefined();
  const { value } = (await addFile('IMG 0001.HEIC', withGps)).json;
  expect(value).toMatchObject({
    from: 'me',
    text: '',
    file: { type: 'picture', name: 'IMG 0001.jpg', width: 320, height: 200 },
  });
  const shown = await open(value.file?.url ?? '');
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
});

test('keeps a PDF as it is, to be downloaded, and refuses one that cannot be read', async () => {
  const { value } = (await addFile('../../statement nov.pdf', PDF)).json;
  expect(value.file).toMatchObject({ type: 'pdf', name: 'statement nov.pdf', bytes: PDF.length });
  const sent = await open(value.file?.url ?? '');
  expect(sent.headers['content-type']).toBe('application/pdf');
  expect(sent.headers['content-disposition']).toBe("attachment; filename*=UTF-8''statement%20nov.pdf");
  expect(sent.rawPayload.equals(PDF)).toBe(true);
  expect((await addFile('broken.pdf', Buffer.from('%PDF-1.7 nothing'))).json.errorCode).toBe('support.file');
});

test('refuses a file of more than 10 MB', async () => {
  const large = Buffer.alloc(10 * 1024 * 1024 + 1, 1);
  expect((await addFile('large.jpg', large)).json).toMatchObject({ success: false });
});

test('adds a file once for its client id', async () => {
  const bytes = await picture().png().toBuffer();
  const clientId = randomUUID();
  const [first, second] = await Promise.all([addFile('a.png', bytes, clientId), addFile('a.png', bytes, clientId)]);
  expect(first.json.value.seq).toBe(second.json.value.seq);
  expect((await addFile('a.png', bytes, clientId)).json.value.seq).toBe(first.json.value.seq);
});

test('refuses a stranger’s file before reading it', async () => {
  expect((await addFile('a.png', PDF, randomUUID(), {})).status).toBe(401);
  expect((await addFile('a.png', PDF, randomUUID(), { visitor: 'x' })).status).toBe(401);
});

test('opens a file only by its signed address, and only for a limited time', async () => {
  const { value } = (await addFile('statement.pdf', PDF)).json;
  const url = value.file?.url ?? '';
  const other = new URL(url, 'http://host');
  other.searchParams.set('id', randomUUID());
  expect((await open(`${other.pathname}${other.search}`)).statusCode).toBe(404);
  expect((await open(url.replace(/signature=.{8}/, 'signature=00000000'))).statusCode).toBe(404);
  expect((await open('/wps/support/file')).statusCode).toBe(404);
  await gateway.clock.advance(31 * 60_000);
  expect((await open(url)).statusCode).toBe(404);
});

test('stores files encrypted', async () => {
  const { rows } = await gateway.database.pool.query(`select encrypted from foyer.support_file where type = 'pdf'`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { encrypted } of rows) expect(encrypted.includes('%PDF')).toBe(false);
});

test.each([
  ['C:\\photos\\me.JPG', 'me.jpg'],
  ['.png', 'file.jpg'],
  ['', 'file.jpg'],
  ['in\u202egpj.exe', 'ingpj.jpg'],
  [`${'x'.repeat(200)}.png`, `${'x'.repeat(80)}.jpg`],
])('renames a file %j to %j', (name, expected) => {
  expect(toFileName(name, '.jpg')).toBe(expected);
});

import { constants, createDecipheriv, createHash, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCall, type Send } from './call.ts';
import { createEncrypt } from './encrypt.ts';
import { GatewayError } from './gateway-error.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SPKI = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

interface Sent {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A fake gateway with the key `spki` that records what it is sent. */
function gateway(spki = SPKI) {
  const sent: Sent[] = [];
  let keysAsked = 0;
  const send: Send = async ({ method, path, headers, body }) => {
    const isKey = path.startsWith('/wps/session/key/rsa');
    if (isKey) keysAsked += 1;
    else sent.push({ method, path, headers, body: body ?? '' });
    const value = isKey ? { kid: '0123456789abcdef', publicKey: spki, suites: ['A256GCM'] } : { token: 't' };
    return { status: 200, headers: new Headers(), text: JSON.stringify({ success: true, value }) };
  };
  const plain = createCall({ send, merchant: 'lotus', language: 'EN', token: () => null });
  const call = createCall({
    send,
    merchant: 'lotus',
    language: 'EN',
    token: () => null,
    encrypt: createEncrypt(plain, Date.now),
  });
  return { call, sent, keysAsked: () => keysAsked };
}

/** Decrypts a body (docs/gateway.md: Encryption). @throws if anything was tampered with */
function open({ method, path, headers, body }: Sent, additionalData = `${method} ${path}`): string {
  const key = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(headers['x-rsa'] ?? '', 'base64'),
  );
  const sealed = Buffer.from(body, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12));
  decipher.setAAD(Buffer.from(additionalData));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8');
}

const BODY = { username: 'minhquân', password: 'mật khẩu 🔑 "quoted"' };

async function logIn(): Promise<Sent> {
  const { call, sent } = gateway();
  await call('session.login', { body: BODY });
  if (!sent[0]) throw new Error('nothing was sent');
  return sent[0];
}

test('encrypts any body with its time for the private key', async () => {
  const before = Date.now();
  const { ts, ...body } = JSON.parse(open(await logIn()));
  expect(body).toEqual(BODY);
  expect(ts).toBeGreaterThanOrEqual(before);
  expect(ts).toBeLessThanOrEqual(Date.now());
});

test('names the suite and the key, and leaves nothing readable', async () => {
  const request = await logIn();
  expect(request.headers).toMatchObject({ encryption: 'A256GCM;kid=0123456789abcdef', 'content-type': 'text/plain' });
  expect(request.body).toMatch(/^[A-Za-z0-9+/]+=*$/);
  expect(Buffer.from(request.body, 'base64').toString('latin1')).not.toContain('username');
});

test('computes the digest of the plain bytes', async () => {
  const request = await logIn();
  expect(request.headers['x-digest']).toBe(createHash('sha256').update(open(request)).digest('hex'));
});

test('binds a body to its call', async () => {
  const request = await logIn();
  expect(() => open(request, 'POST /wps/member/register')).toThrow();
  expect(() => open(request, 'GET /wps/session/login')).toThrow();
});

test('uses a new key and nonce for every body, and fetches the gateway’s key once', async () => {
  const { call, keysAsked, sent } = gateway();
  for (let i = 0; i < 3; i++) await call('session.login', { body: BODY });
  const nonces = sent.map(({ body }) => Buffer.from(body, 'base64').subarray(0, 12).toString('hex'));
  const keys = sent.map((request) => request.headers['x-rsa']);
  expect([new Set(nonces).size, new Set(keys).size, keysAsked()]).toEqual([3, 3, 1]);
});

test('encrypts a body of 200 kB', async () => {
  const { call, sent } = gateway();
  const username = 'x'.repeat(200_000);
  await call('session.login', { body: { username, password: 'p' } });
  expect(JSON.parse(open(sent[0] as Sent)).username).toBe(username);
});

test.each(['', '%%%', 'AAAA'])('throws ERR_ENCRYPTION for the public key %j and sends nothing', async (spki) => {
  const { call, sent } = gateway(spki);
  const error = await call('session.login', { body: BODY }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(GatewayError);
  expect(error).toMatchObject({ code: 'ERR_ENCRYPTION' });
  expect(sent).toEqual([]);
});

import { constants, createCipheriv, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootGateway, type TestGateway } from '../../testing/boot-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await bootGateway();
});
afterAll(() => gateway.close());

interface Sealed {
  body: string;
  headers: Record<string, string>;
}

/** Encrypts like an independent client, from the protocol description alone. */
async function sealed(
  suite: 'A256GCM' | 'DES',
  input: object,
  change: Partial<{ ts: number; path: string }> = {},
): Promise<Sealed> {
  const { kid, publicKey } = (await gateway.call('session.key')).json.value;
  const rsa = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  const plain = Buffer.from(JSON.stringify({ ...input, ts: change.ts ?? Date.now() }));
  const digest = createHash('sha256').update(plain).digest('hex');
  const { wrapped, body } =
    suite === 'A256GCM' ? gcm(plain, rsa, change.path ?? '/wps/session/login') : des(plain, rsa);
  return {
    body,
    headers: { encryption: `${suite};kid=${kid}`, 'x-rsa': wrapped, 'x-digest': digest, 'content-type': 'text/plain' },
  };
}

function gcm(plain: Buffer, key: ReturnType<typeof createPublicKey>, path: string) {
  const aes = randomBytes(32);
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', aes, iv);
  cipher.setAAD(Buffer.from(`POST ${path}`));
  const body = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString('base64');
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, aes).toString(
    'base64',
  );
  return { wrapped, body };
}

function des(plain: Buffer, key: ReturnType<typeof createPublicKey>) {
  const secret = randomBytes(8);
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([secret, secret, secret]), null);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
  return { wrapped: publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, secret).toString('base64'), body };
}

const DEMO = { username: 'demo', password: 'Foyer-demo-1' };

test.each(['A256GCM', 'DES'] as const)('a login under %s opens a session', async (suite) => {
  const reply = await gateway.call('session.login', await sealed(suite, DEMO));
  expect(reply.json.value.userName).toBe('demo');
});

test('accepts the same encrypted body only once', async () => {
  const once = await sealed('A256GCM', DEMO);
  expect((await gateway.call('session.login', once)).status).toBe(200);
  expect((await gateway.call('session.login', once)).json.errorCode).toBe('invalid.request');
});

test('rejects a replayed body in another spelling, or under another digest', async () => {
  const once = await sealed('A256GCM', DEMO);
  const { body, headers } = once;
  expect((await gateway.call('session.login', once)).status).toBe(200);
  const again = [
    { body: `${body.slice(0, 20)}\n${body.slice(20)}`, headers },
    { body: body.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), headers },
    { body, headers: { ...headers, 'x-rsa': `${headers['x-rsa']}====` } },
    { body, headers: { ...headers, 'x-digest': headers['x-digest']?.toUpperCase() ?? '' } },
  ];
  for (const each of again) {
    expect((await gateway.call('session.login', each)).json.errorCode).toBe('invalid.request');
  }
});

test.each(['A256GCM', 'DES'] as const)(
  'accepts two identical requests sent in the same millisecond (%s)',
  async (suite) => {
    const ts = Date.now();
    for (const person of [await sealed(suite, DEMO, { ts }), await sealed(suite, DEMO, { ts })]) {
      expect((await gateway.call('session.login', person)).status).toBe(200);
    }
  },
);

test('refuses every failure to decrypt in the same way', async () => {
  const good = () => sealed('A256GCM', DEMO);
  const { body, headers } = await good();
  const tampered = [
    { body: `${body.slice(0, -8)}AAAAAAA=`, headers },
    { body, headers: { ...headers, 'x-rsa': Buffer.alloc(256, 1).toString('base64') } },
    { body, headers: { ...headers, 'x-digest': '0'.repeat(64) } },
    { body, headers: { ...headers, encryption: 'A256GCM;kid=0000000000000000' } },
    { body, headers: { ...headers, encryption: 'ROT13;kid=1' } },
    { body: '', headers },
    await sealed('A256GCM', DEMO, { ts: Date.now() - 5 * 60_000 - 1000 }),
    await sealed('A256GCM', DEMO, { path: '/wps/member/register' }),
    await sealed('A256GCM', { ...DEMO, more: Array(30_000).fill(1) }),
  ];
  const replies = await Promise.all(tampered.map((one) => gateway.call('session.login', one)));
  for (const reply of replies)
    expect([reply.status, reply.json.errorCode, reply.json.value]).toEqual([400, 'invalid.request', undefined]);
});

test('a merchant that turned the legacy suite off refuses it', async () => {
  const body = await sealed('DES', DEMO);
  const reply = await gateway.call('session.login', { ...body, host: 'aurora.localhost' });
  expect(reply.json.errorCode).toBe('invalid.request');
  expect((await gateway.call('session.key', { host: 'aurora.localhost' })).json.value.suites).toEqual(['A256GCM']);
});

test('issues a new key after a day, and accepts the previous one for one more hour', async () => {
  const old = await sealed('A256GCM', DEMO);
  const age = (interval: string) =>
    gateway.database.pool.query('update foyer.encryption_key set created_at = created_at - $1::interval', [interval]);
  await age('25 hours');
  const fresh = await sealed('A256GCM', DEMO);
  expect(fresh.headers.encryption).not.toBe(old.headers.encryption);
  expect((await gateway.call('session.login', old)).status).toBe(200);
  const late = { ...(await sealed('A256GCM', { ...DEMO, late: 1 })), headers: { ...old.headers } };
  await age('61 minutes');
  expect((await gateway.call('session.login', late)).status).toBe(400);
});

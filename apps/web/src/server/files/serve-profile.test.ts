import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadMerchants } from '@foyer/merchant/load-merchants.ts';
import { type Merchant, toMerchant } from '@foyer/merchant/merchant.ts';
import { TEST_MERCHANTS } from '@foyer/testkit/merchants-directory.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import forge from 'node-forge';
import { parse } from 'plist';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ProfileSigner, readProfileSigner } from './profile-signer.ts';
import { PROFILE_PATH, serveProfile } from './serve-profile.ts';

const ICON = Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]);
const folder = mkdtempSync(path.join(os.tmpdir(), 'profile-'));
const keyFile = path.join(folder, 'signing.pem');
let merchants: Merchant[];
let app: FastifyInstance;
let signed: FastifyInstance;

async function serve(signProfile: ProfileSigner | null): Promise<FastifyInstance> {
  const server = Fastify({ trustProxy: true });
  serveProfile(server, { merchants, buildDirectory: folder, signProfile });
  await server.ready();
  return server;
}

/** A key and a certificate that it signs itself. */
function writeSigningKey(): void {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = '01';
  certificate.validity.notAfter = new Date(Date.now() + 86_400_000);
  const name = [{ name: 'commonName', value: 'Lotus profiles' }];
  certificate.setSubject(name);
  certificate.setIssuer(name);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  writeFileSync(keyFile, forge.pki.privateKeyToPem(keys.privateKey) + forge.pki.certificateToPem(certificate));
}

beforeAll(async () => {
  const offering = { resourceType: 'MOBILECONFIG', url: PROFILE_PATH } as const;
  merchants = (await loadMerchants(TEST_MERCHANTS)).map((merchant) =>
    merchant.code === 'samba'
      ? toMerchant({ ...merchant, downloads: [] })
      : toMerchant({ ...merchant, name: 'Lotus & <Co>', downloads: [offering] }),
  );
  for (const { code } of merchants) {
    mkdirSync(path.join(folder, 'brand', code), { recursive: true });
    writeFileSync(path.join(folder, 'brand', code, 'pwa-192.png'), ICON);
  }
  writeSigningKey();
  app = await serve(null);
  signed = await serve(readProfileSigner(keyFile));
});
afterAll(async () => {
  await app.close();
  await signed.close();
  rmSync(folder, { recursive: true });
});

const ask = (server: FastifyInstance, host: string) =>
  server.inject({ url: PROFILE_PATH, headers: { host, 'x-forwarded-proto': 'https', 'accept-language': 'vi' } });
const UUID = /^[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/;

test('serves a web clip that a property-list parser reads', async () => {
  const { body, headers } = await ask(app, 'lotus.localhost');
  expect(headers['content-type']).toBe('application/x-apple-aspen-config');
  expect(headers['content-disposition']).toContain('lotus.mobileconfig');
  const profile = parse(body) as unknown as Record<string, unknown> & {
    PayloadContent: Record<string, unknown>[];
  };
  expect(profile).toMatchObject({
    PayloadType: 'Configuration',
    PayloadVersion: 1,
    PayloadIdentifier: 'foyer.lotus',
    PayloadUUID: expect.stringMatching(UUID),
    PayloadDisplayName: 'Lotus',
    PayloadOrganization: 'Lotus & <Co>',
    PayloadRemovalDisallowed: false,
  });
  expect(profile.PayloadContent).toEqual([
    {
      PayloadType: 'com.apple.webClip.managed',
      PayloadVersion: 1,
      PayloadIdentifier: 'foyer.lotus.webclip',
      PayloadUUID: expect.stringMatching(UUID),
      PayloadDisplayName: 'Lotus',
      Label: 'Lotus',
      URL: 'https://lotus.localhost/m/home?from=profile',
      Icon: new Uint8Array(ICON),
      IsRemovable: true,
      FullScreen: true,
      Precomposed: true,
      IgnoreManifestScope: true,
    },
  ]);
});

test('gives a merchant the same identifiers each time, and another merchant others', async () => {
  const uuidsOf = async (host: string) => (await ask(app, host)).body.match(/[0-9A-F]{8}-[0-9A-F-]{27}/g);
  const lotus = await uuidsOf('lotus.localhost');
  expect(new Set(lotus).size).toBe(2);
  expect(await uuidsOf('www.lotus.localhost')).toEqual(lotus);
  for (const uuid of (await uuidsOf('aurora.localhost')) ?? []) expect(lotus).not.toContain(uuid);
});

test('signs the profile with the configured certificate, as OpenSSL confirms', async () => {
  const file = path.join(folder, 'signed.der');
  writeFileSync(file, (await ask(signed, 'lotus.localhost')).rawPayload);
  const read = (input: string) =>
    execFileSync('openssl', ['cms', '-verify', '-inform', 'DER', '-noverify', '-binary', '-in', input], {
      stdio: 'pipe',
    });
  expect(read(file).toString()).toBe((await ask(app, 'lotus.localhost')).body);
  const bytes = (await ask(signed, 'lotus.localhost')).rawPayload;
  const at = bytes.indexOf('IsRemovable');
  bytes.write('isRemovable', at);
  writeFileSync(file, bytes);
  expect(() => read(file)).toThrow();
});

test('signs a profile once for each address and language', async () => {
  const signedUrls: string[] = [];
  const counted = await serve((profile) => {
    signedUrls.push(/https:[^<]+/.exec(profile)?.[0] ?? '');
    return Buffer.from(profile);
  });
  for (const host of ['lotus.localhost', 'lotus.localhost', 'LOTUS.localhost', 'www.lotus.localhost'])
    await ask(counted, host);
  await counted.close();
  expect(signedUrls).toEqual([
    'https://lotus.localhost/m/home?from=profile',
    'https://www.lotus.localhost/m/home?from=profile',
  ]);
});

test('signs in much less time than in JavaScript, since anybody can name ports that were not signed yet', () => {
  const sign = readProfileSigner(keyFile);
  const slow = forge.pki.privateKeyFromPem(readFileSync(keyFile, 'utf8')) as forge.pki.rsa.PrivateKey;
  const millisecondsOf = (work: () => unknown) => {
    const { user } = process.cpuUsage();
    for (let count = 0; count < 10; count += 1) work();
    return process.cpuUsage({ user, system: 0 }).user / 1000;
  };
  sign('warm');
  const own = millisecondsOf(() => sign('profile'));
  expect(own).toBeLessThan(millisecondsOf(() => slow.sign(forge.md.sha256.create().update('profile'))) / 2);
});

test('has no profile for a merchant that does not offer one, nor for an unknown host', async () => {
  for (const host of ['samba.localhost', 'nobody.example']) expect((await ask(app, host)).statusCode).toBe(404);
});

test('refuses a signing file without a key or a certificate', () => {
  const file = path.join(folder, 'empty.pem');
  writeFileSync(file, '');
  expect(() => readProfileSigner(file)).toThrow(/needs a private key/);
});

test('uses the language of the address, else the chosen one, else the browser’s', async () => {
  const { template } = merchants.find(({ code }) => code === 'lotus') as Merchant;
  const descriptionOf = async (url: string, cookie = '') => {
    const headers = { host: 'lotus.localhost', 'accept-language': 'vi', cookie };
    const { body } = await app.inject({ url, headers });
    return (parse(body) as { PayloadDescription: string }).PayloadDescription;
  };
  const { CN, EN, VI } = template.app_desc;
  expect(await descriptionOf(PROFILE_PATH)).toBe(VI);
  expect(await descriptionOf(PROFILE_PATH, 'language=EN')).toBe(EN);
  expect(await descriptionOf(`${PROFILE_PATH}?lang=CN`, 'language=EN')).toBe(CN);
});

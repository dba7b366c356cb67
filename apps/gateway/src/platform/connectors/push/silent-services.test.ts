import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFcm } from './fcm.ts';
import type { OutgoingPush } from './push-sender.ts';
import { createWebPush } from './web-push.ts';

const MESSAGE: OutgoingPush = {
  content: {
    ...{ title: 'Lotus', body: 'Hello', navigate: 'https://lotus.example/', lang: 'en', dir: 'ltr', tag: 't' },
    ...{ silent: false, icon: 'https://lotus.example/icon.png', recipient: 'r' },
  },
  ...{ ttlSeconds: 60, topic: null, urgency: 'normal' },
};
const newPair = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return pair;
};
const browser = newPair();
const keys = { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };

/** A push service that ends every connection while it is away. */
async function openService() {
  const service = { calls: 0, isAway: false };
  const server = createServer((request, response) => {
    service.calls += 1;
    if (service.isAway) request.socket.destroy();
    else response.writeHead(201).end('{"access_token":"a","expires_in":3600}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { service, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

let away: Awaited<ReturnType<typeof openService>>;
let open: Awaited<ReturnType<typeof openService>>;
let at = Date.now();
const now = () => at;
beforeAll(async () => {
  [away, open] = [await openService(), await openService()];
});
afterAll(() => {
  for (const { server } of [away, open]) server.close();
});

const LATER = { kind: 'later', afterMs: null, reason: 'unreachable' };

test('stops calling a push service that does not answer, and calls the others', async () => {
  const vapid = newPair();
  const getKey = async () => ({ publicKey: vapid.getPublicKey(), privateKey: vapid.getPrivateKey() });
  const web = createWebPush({ getKey, now });
  const send = (url: string) =>
    web.send({ endpoint: `${url}/p`, keys }, MESSAGE, { merchant: 'lotus', contact: 'https://lotus.example' });
  away.service.isAway = true;
  for (let count = 0; count < 8; count += 1) expect(await send(away.url)).toEqual(LATER);
  expect(away.service.calls).toBe(5);
  expect(await send(open.url)).toEqual({ kind: 'sent' });

  away.service.isAway = false;
  at += 31_000;
  for (let count = 0; count < 3; count += 1) expect(await send(away.url)).toEqual({ kind: 'sent' });
});

test('stops calling Firebase for a merchant whose project does not answer, and calls it for the others', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const account = (url: string) => ({
    ...{ project_id: 'p', client_email: 'x@p.example', token_uri: `${open.url}/token`, url },
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const fcm = createFcm({ accounts: { aurora: account(away.url), lotus: account(open.url) }, now });
  [away.service.calls, away.service.isAway] = [0, true];
  for (let count = 0; count < 8; count += 1) expect(await fcm.send('token', MESSAGE, 'aurora')).toEqual(LATER);
  expect(away.service.calls).toBe(5);
  expect(await fcm.send('token', MESSAGE, 'lotus')).toEqual({ kind: 'sent' });
});
